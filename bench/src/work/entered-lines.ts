import { listCustomers } from '@dray/contract/customers'
import { listCustomerOrdersWithLines } from '@dray/contract/orders/customer-orders'
import { listProducts, type Product } from '@dray/contract/products'
import { bestMatchesFirst, defaultSort, sortProducts } from '@dray/domain/products/product-sort'
import { orderMenuFilter, productTest } from '@dray/domain/products/product-filter'
import { isSellable } from '@dray/domain/products/product-status'
import { availableUnits } from '@dray/domain/products/stock'
import { zero } from '@dray/domain/money'
import { fold } from '@dray/domain/search/search-words'
import type { Api } from '@dray/e2e/api'

export type Company = { address: string; api: Api }

/** A line as a practiced rep types it, with just enough letters to find the product. */
export type EnteredLine = { name: string; letters: string; quantity: number }

type Letters = { fewest: number; bought: ReadonlySet<number> }

/** Nobody who types without looking remembers shorter ones, even if they are enough. */
const blindLetters: Letters = { fewest: 3, bought: new Set() }

type Options = {
  customer: string
  count: number
  letters?: Letters
  /** Leaves out lines that would exceed what is available. */
  isAvailable?: boolean
}

/** The customer's most recent products with their last quantities and shortest letters. */
export async function linesToEnter(
  { api }: Company,
  { customer, count, letters = blindLetters, isAvailable = false }: Options,
): Promise<EnteredLine[]> {
  const products = listProducts.answer.decode((await api.get('/api/db/products/getAll/')).body as never)
  const menu = sortProducts(
    products.flatMap((product) =>
      isSellable(product.status) && product.stock > 0 ? [{ ...product, price: product.basePrice ?? zero }] : [],
    ),
    defaultSort,
  )
  const bought = await lastQuantities(api, customer)
  const lines = menu.flatMap((product) => {
    const quantity = bought.get(product.name)
    if (quantity === undefined || (isAvailable && availableUnits(product) < quantity)) return []
    return [{ name: product.name, letters: lettersFor(product, menu, letters), quantity }]
  })
  if (lines.length < count) throw new Error(`${customer} has bought ${lines.length} products that are in stock`)
  return lines.slice(0, count)
}

async function lastQuantities(api: Api, customer: string): Promise<Map<string, number>> {
  const customers = listCustomers.answer.decode((await api.get('/api/db/customers/getAll')).body as never)
  const id = customers.find(({ customerName }) => customerName === customer)?.id
  const { res } = listCustomerOrdersWithLines.answer.decode(
    (await api.get(`/api/db/customers/getAllOrders/${id}`)).body as never,
  )
  const quantities = new Map<string, number>()
  for (const { orderedItems } of res) {
    for (const { productName, quantity } of orderedItems)
      if (!quantities.has(productName)) quantities.set(productName, quantity)
  }
  return quantities
}

/** The shortest start of a word in the name (and what follows it) that puts the product first in the menu. */
function lettersFor(product: Product, menu: readonly Product[], { fewest, bought }: Letters): string {
  const name = fold(product.name)
  const starts = [...name.matchAll(/(?<![a-z])[a-z]/g)].map(({ index }) => name.slice(index))
  for (let length = fewest; length <= name.length; length++) {
    const letters = starts
      .map((start) => start.slice(0, length))
      .find((typed) => firstFor(typed, menu, bought) === product)
    if (letters !== undefined) return letters
  }
  throw new Error(`${product.name} cannot be found by its name`)
}

function firstFor(searchTerm: string, menu: readonly Product[], bought: ReadonlySet<number>): Product | undefined {
  const matches = menu.filter(productTest({ ...orderMenuFilter, searchTerm }))
  const boughtFirst = matches.toSorted((a, b) => Number(bought.has(b.id)) - Number(bought.has(a.id)))
  return bestMatchesFirst(boughtFirst, searchTerm)[0]
}
