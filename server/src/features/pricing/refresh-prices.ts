import {
  maxRefreshRows,
  type refreshAllPrices as all,
  type refreshPrices as ofOne,
  type RefreshRow,
} from '@dray/contract/pricing'
import type { Cents } from '@dray/domain/money'
import { isBelowFloor } from '@dray/domain/pricing/prices'
import { adjustedBasePrice, refreshedPrice } from '@dray/domain/pricing/change-prices'
import { unsellableStatuses } from '@dray/domain/products/product-status'
import type { z } from 'zod'
import type { Database, Db } from '../../platform/db/db.ts'
import { inSnapshot } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { customersByName, isCustomer } from '../customers/index.ts'
import {
  adjustedProducts,
  priceHistories,
  type HistoryRow,
  movedPrices,
  type RefreshedProduct,
  refreshedProducts,
} from './prices.sql.ts'

type CustomerRows = z.output<(typeof all)['answer']>[number]

/** The prices Refresh Pricing proposes for one customer. Writes nothing. */
export async function refreshPrices(db: Database, customerId: number): Promise<z.output<(typeof ofOne)['answer']>> {
  if (!(await isCustomer(db, customerId))) throw new Refusal('not-found')
  const found = await inSnapshot(db, (tx) => findProposals(tx, [customerId], maxRefreshRows))
  const { lastChange, personalizedPricingList } = refreshRows(found, customerId)
  return personalizedPricingList.map((row) => ({ ...row, lastChange }))
}

/** The rows of this many customers are a few megabytes. */
const customersAtOnce = 50

/** Proposals for many or all customers, by name. Leaves out customers without any (D-202). */
export async function* refreshAllPrices(
  db: Database,
  customerIds: readonly number[] | undefined,
): AsyncGenerator<CustomerRows> {
  const customers = await customersByName(db, customerIds)
  let allowed = maxRefreshRows
  for (let at = 0; at < customers.length; at += customersAtOnce) {
    const some = customers.slice(at, at + customersAtOnce)
    const ids = some.map(({ id }) => id)
    const found = await inSnapshot(db, (tx) => findProposals(tx, ids, allowed))
    allowed -= found.count
    for (const { id, customerName } of some)
      if (found.proposals.has(id)) yield { customerId: id, customerName, ...refreshRows(found, id) }
  }
}

type Proposal = {
  customerId: number
  productId: number
  currentPrice: Cents
  priceCustomized: boolean
  newCustomPrice: Cents
}
type SortedProduct = RefreshedProduct & { place: number }
type Found = {
  count: number
  /** By customer. */
  proposals: ReadonlyMap<number, readonly Proposal[]>
  products: ReadonlyMap<number, SortedProduct>
  /** By customer and product, newest first. */
  histories: ReadonlyMap<number, ReadonlyMap<number, readonly HistoryRow[]>>
}

/** Reads everything in one snapshot: a price that changes in the meantime has a later history entry than those read here. */
async function findProposals(tx: Db, customerIds: readonly number[], allowed: number): Promise<Found> {
  const proposals = await proposalsFor(tx, customerIds, allowed)
  const found = { count: proposals.length, proposals: Map.groupBy(proposals, ({ customerId }) => customerId) }
  if (proposals.length === 0) return { ...found, products: new Map(), histories: new Map() }
  const productIds = [...new Set(proposals.map(({ productId }) => productId))]
  const products = await refreshedProducts(tx, productIds)
  return {
    ...found,
    products: new Map(products.map((product, place) => [product.id, { ...product, place }])),
    histories: byPair(await priceHistories(tx, [...found.proposals.keys()], productIds)),
  }
}

export async function proposalsFor(db: Db, customerIds: readonly number[], allowed: number): Promise<Proposal[]> {
  const limit = allowed + 1
  const moved = await movedPrices(db, { customerIds, unsellable: unsellableStatuses, limit })
  const adjusted = await adjustedProducts(db, { customerIds, unsellable: unsellableStatuses, limit })
  if (moved.length + adjusted.length > allowed) throw new Refusal('too-many-prices')
  const custom = moved.flatMap(({ customerId, productId, ...price }): Proposal[] => {
    const newCustomPrice = refreshedPrice(price)
    if (newCustomPrice === undefined) return []
    return [{ customerId, productId, currentPrice: price.customPrice, priceCustomized: true, newCustomPrice }]
  })
  const base = adjusted.flatMap(({ customerId, productId, basePrice, priceAdjustment }): Proposal[] => {
    const newCustomPrice = adjustedBasePrice(basePrice, priceAdjustment)
    if (newCustomPrice === undefined) return []
    return [{ customerId, productId, currentPrice: basePrice, priceCustomized: false, newCustomPrice }]
  })
  return [...custom, ...base]
}

function byPair(rows: readonly HistoryRow[]): Map<number, Map<number, HistoryRow[]>> {
  const pairs = new Map<number, Map<number, HistoryRow[]>>()
  for (const row of rows) {
    const products = pairs.get(row.customerId) ?? new Map<number, HistoryRow[]>()
    if (products.size === 0) pairs.set(row.customerId, products)
    const history = products.get(row.productId)
    if (history) history.push(row)
    else products.set(row.productId, [row])
  }
  return pairs
}

/** By brand and product. */
function refreshRows({ proposals, products, histories }: Found, customerId: number) {
  const own = histories.get(customerId)
  const rows = (proposals.get(customerId) ?? [])
    .flatMap((proposal) => {
      const product = products.get(proposal.productId)
      return product ? [{ product, proposal }] : []
    })
    .sort((a, b) => a.product.place - b.product.place)
  return {
    lastChange: [...(own?.values() ?? [])].reduce((last, [newest]) => Math.max(last, newest?.id ?? 0), 0),
    personalizedPricingList: rows.map(({ product, proposal }) => asRow(proposal, product, own?.get(product.id) ?? [])),
  }
}

/** Includes extra columns; the contract drops them from the answer. */
const asRow = (
  { productId, currentPrice, priceCustomized, newCustomPrice }: Proposal,
  product: SortedProduct,
  priceHistory: readonly HistoryRow[],
): RefreshRow => ({
  productId,
  productData: product,
  priceHistory: [...priceHistory],
  dateUpdated: priceHistory[0]?.date ?? product.modifiedOn,
  currentPrice,
  priceCustomized,
  newCustomPrice,
  isBelowFloor: isBelowFloor(newCustomPrice, product),
})
