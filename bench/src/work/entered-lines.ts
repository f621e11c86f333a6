import { listCustomers } from '@dray/contract/customers'
import { listCustomerOrdersWithLines } from '@dray/contract/orders/customer-orders'
import { listProducts, type Product } from '@dray/contract/products'
import { zero } from '@dray/domain/money'
import { orderMenuFilter, productTest } from '@dray/domain/products/product-filter'
import { bestMatchesFirst, defaultSort, sortProducts } from '@dray/domain/products/product-sort'
import { isSellable } from '@dray/domain/products/product-status'
import { availableUnits } from '@dray/domain/products/stock'
import { fold } from '@dray/domain/search/search-words'
import type { Api } from '@dray/e2e/api'

export type Company = { address: string; api: Api }

/** Reads a call of the contract; its path may have an id at the end. */
export async function read<Decoded>(
  api: Api,
  { path, answer }: { path: string; answer: { decode: (body: never) => Decoded } },
  id?: number,
): Promise<Decoded> {
  return answer.decode((await api.get(id === undefined ? path : path.replace(/:\w+/, String(id)))).body as never)
}

export async function customerId(api: Api, name: string): Promise<number> {
  const id = (await read(api, listCustomers)).find(({ customerName }) => customerName === name)?.id
  if (id === undefined) throw new Error(`There is no ${name}`)
  return id
}

/** A line as a practiced rep types it, with just enough letters to find the product. */
export type EnteredLine = { name: string; letters: string; quantity: number }

type Options = {
  customer: string
  count: number
  /** Nobody who types without looking remembers fewer letters than three, even if they are enough. */
  fewest?: number
  bought?: ReadonlySet<number>
  /** Leaves out lines that would exceed what is available. */
  isAvailable?: boolean
}

/** The customer's most recent products with their last quantities and shortest letters. */
export async function linesToEnter(api: Api, options: Options): Promise<EnteredLine[]> {
  const { customer, count, fewest = 3, bought = new Set(), isAvailable = false } = options
  const products = (await read(api, listProducts)).filter(({ status, stock }) => isSellable(status) && stock > 0)
  const menu = sortProducts(
    products.map((product) => ({ ...product, price: product.basePrice ?? zero })),
    defaultSort,
  )
  const { res: orders } = await read(api, listCustomerOrdersWithLines, await customerId(api, customer))
  const quantities = new Map<string, number>()
  for (const { productName, quantity } of orders.flatMap(({ orderedItems }) => orderedItems))
    if (!quantities.has(productName)) quantities.set(productName, quantity)
  const lines = menu.flatMap((product) => {
    const quantity = quantities.get(product.name)
    if (quantity === undefined || (isAvailable && availableUnits(product) < quantity)) return []
    return [{ name: product.name, letters: lettersFor(product, menu, fewest, bought), quantity }]
  })
  if (lines.length < count) throw new Error(`${customer} has bought ${lines.length} products that are in stock`)
  return lines.slice(0, count)
}

/** The shortest start of a word in the name (and what follows it) that puts the product first in the menu. */
function lettersFor(product: Product, menu: readonly Product[], fewest: number, bought: ReadonlySet<number>): string {
  const isFirst = (searchTerm: string): boolean => {
    const matches = menu.filter(productTest({ ...orderMenuFilter, searchTerm }))
    const boughtFirst = matches.toSorted((a, b) => Number(bought.has(b.id)) - Number(bought.has(a.id)))
    return bestMatchesFirst(boughtFirst, searchTerm)[0] === product
  }
  const name = fold(product.name)
  const starts = [...name.matchAll(/(?<![a-z])[a-z]/g)].map(({ index }) => name.slice(index))
  for (let length = fewest; length <= name.length; length++) {
    const letters = starts.map((start) => start.slice(0, length)).find(isFirst)
    if (letters !== undefined) return letters
  }
  throw new Error(`${product.name} cannot be found by its name`)
}
