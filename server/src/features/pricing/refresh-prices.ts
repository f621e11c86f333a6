import { maxRefreshRows, type RefreshRow } from '@dray/contract/pricing'
import type { Cents } from '@dray/domain/money'
import { isBelowFloor } from '@dray/domain/pricing/margin-floor'
import { adjustedBasePrice, refreshedPrice } from '@dray/domain/pricing/refresh-prices'
import { unsellableStatuses } from '@dray/domain/products/product-status'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { customerNames, isCustomer } from '../customers/index.ts'
import {
  adjustedProducts,
  historiesOf,
  type HistoryRow,
  movedPrices,
  type RefreshedProduct,
  refreshedProducts,
} from './refresh-prices.sql.ts'

type AllRows = { customerId: number; customerName: string; personalizedPricingList: RefreshRow[] }[]

/** What Refresh Pricing proposes for one customer (D-50). Nothing is written. */
export async function refreshPrices(db: Db, customerId: number): Promise<RefreshRow[]> {
  if (!(await isCustomer(db, customerId))) throw new Refusal('not-found')
  return (await proposedRows(db, [customerId])).get(customerId) ?? []
}

/** The same for many customers or all of them. Those without rows are left out (D-202). Five statements, however many they are. */
export async function refreshAllPrices(db: Db, customerIds: readonly number[] | undefined): Promise<AllRows> {
  const rows = await proposedRows(db, customerIds)
  const names = await customerNames(db, [...rows.keys()])
  const all = [...rows].map(([customerId, personalizedPricingList]) => ({
    customerId,
    customerName: names.get(customerId) ?? '',
    personalizedPricingList,
  }))
  return all.sort((a, b) => byName.compare(a.customerName, b.customerName))
}

const byName = new Intl.Collator('en-US')

type Proposal = {
  customerId: number
  productId: number
  currentPrice: Cents
  priceCustomized: boolean
  newCustomPrice: Cents
}

/** The rows of each customer who has any, by brand and product. Undefined means all customers. */
async function proposedRows(db: Db, customerIds: readonly number[] | undefined): Promise<Map<number, RefreshRow[]>> {
  const proposals = await proposalsFor(db, customerIds)
  if (proposals.length === 0) return new Map()
  const ids = [...new Set(proposals.map(({ customerId }) => customerId))]
  const productIds = [...new Set(proposals.map(({ productId }) => productId))]
  const products = new Map(
    (await refreshedProducts(db, productIds)).map((product, place) => [product.id, { ...product, place }]),
  )
  const histories = byPair(await historiesOf(db, ids, productIds))
  const rows = Map.groupBy(proposals, ({ customerId }) => customerId)
  return new Map(
    [...rows].map(([customerId, own]) => [
      customerId,
      own
        .flatMap((proposal) => {
          const product = products.get(proposal.productId)
          return product ? [{ product, proposal }] : []
        })
        .sort((a, b) => a.product.place - b.product.place)
        .map(({ product, proposal }) => asRow(proposal, product, histories.get(customerId)?.get(product.id) ?? [])),
    ]),
  )
}

async function proposalsFor(db: Db, customerIds: readonly number[] | undefined): Promise<Proposal[]> {
  const limit = maxRefreshRows + 1
  const moved = await movedPrices(db, { customerIds, unsellable: unsellableStatuses, limit })
  const adjusted = await adjustedProducts(db, { customerIds, unsellable: unsellableStatuses, limit })
  if (moved.length + adjusted.length > maxRefreshRows) throw new Refusal('too-many-prices')
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

function asRow(
  { productId, currentPrice, priceCustomized, newCustomPrice }: Proposal,
  { id: _, place: _place, cost, marginFloor, modifiedOn, ...productData }: RefreshedProduct & { place: number },
  history: readonly HistoryRow[],
): RefreshRow {
  return {
    productId,
    productData,
    priceHistory: history.map(({ price, date, way }) => ({ price, date, way })),
    dateUpdated: history[0]?.date ?? modifiedOn,
    currentPrice,
    priceCustomized,
    newCustomPrice,
    isBelowFloor: isBelowFloor(newCustomPrice, { cost, marginFloor }),
  }
}
