import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { type Cents, plainDollars, toDollars } from '@dray/domain/money'
import { isBelowFloor, type PriceWay } from '@dray/domain/pricing/prices'
import { isAdmin, type Person } from '@dray/domain/users/permissions'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Author, logUpdated, recordChange } from '../changelog/index.ts'
import {
  deletePrices,
  insertHistory,
  pairsToPrice,
  pricesSince,
  productsToPrice,
  type ProductToPrice,
  upsertPrices,
} from './save-prices.sql.ts'

/** New prices by product; null removes one. */
export type NewPrices = {
  prices: ReadonlyMap<number, Cents | null>
  way: PriceWay
  /** The reason for prices below the margin floor (D-199). */
  reason?: string | null | undefined
  reasons?: ReadonlyMap<number, string> | undefined
  /** The newest change that the author had seen (D-15). */
  lastChange?: number | undefined
  notes?: string
  /** The price round, which remembers the replaced prices. */
  roundId?: string | undefined
}

type FlooredChange = {
  product: { id: number; sku: string }
  isBelow: boolean
  /** Kept only for prices below the floor. */
  reason: string | null
}
type Change = FlooredChange & { product: ProductToPrice; price: Cents | null }

/**
 * Saves prices of a locked customer, all or none: today's base price becomes the anchor, and history and log get an entry (D-172, D-203).
 * Skips unchanged prices. The customer's modifiedOn stays, because prices aren't in its form.
 */
export async function savePrices(
  tx: Tx,
  customer: { id: number; customerName: string },
  { prices, way, reason = null, reasons, lastChange, notes, roundId }: NewPrices,
  { user, author }: { user: Person; author: Author },
): Promise<void> {
  const products = await productsToPrice(tx, customer.id, [...prices.keys()])
  if (products.length < prices.size) throw new Refusal('priced-product-unknown')
  if (lastChange !== undefined) await refuseIfPriced(tx, customer.id, prices, lastChange)
  const changed = products.flatMap((product): Change[] => {
    const price = prices.get(product.id) ?? null
    if (price === product.customPrice) return []
    const isBelow = price !== null && isBelowFloor(price, product)
    return [{ product, price, isBelow, reason: isBelow ? (reasons?.get(product.id) ?? reason) : null }]
  })
  refuseWithoutReason(changed, user)

  const save = () => writePrices(tx, customer.id, changed, { way, roundId, ...author })
  const writtenReasons = new Set(changed.map((change) => change.reason))
  const logNotes = [notes, ...writtenReasons].filter((note) => typeof note === 'string').join('. ')
  const planned = {
    id: customer.id,
    changes: changed.flatMap(({ product, price }) => priceDifferences(customer.customerName, product, price)),
    save,
  }
  await recordChange(tx, 'customer', logNotes === '' ? planned : { ...planned, notes: logNotes }, author)
}

/** Refuses prices of products whose price changed since, unless it already is the new price. */
async function refuseIfPriced(
  tx: Tx,
  customerId: number,
  prices: NewPrices['prices'],
  lastChange: number,
): Promise<void> {
  const since = await pricesSince(tx, { customerId, productIds: [...prices.keys()], lastChange })
  const others = since.filter(({ productId, price }) => price !== prices.get(productId))
  const [first] = others
  if (first === undefined) return
  throw new Refusal('changed-meanwhile', {
    current: others.map(({ productId, price }) => ({
      productId,
      customPrice: price === null ? null : toDollars(price),
    })),
    changedBy: first.userName,
  })
}

const maxNamed = 100

/**
 * A price below the margin floor needs ADMIN or a reason. The refusal names products but no figures or customers: with many prices of one
 * product in a request, that would reveal its cost (D-200).
 */
export function refuseWithoutReason(changed: readonly FlooredChange[], user: Person): void {
  const unjustified = changed.filter(({ isBelow, reason }) => isBelow && reason === null)
  if (unjustified.length === 0 || isAdmin(user)) return
  const skus = new Map(unjustified.map(({ product }) => [product.id, product.sku]))
  throw new Refusal('reason-missing', {
    belowFloor: [...skus].slice(0, maxNamed).map(([productId, sku]) => ({ productId, sku })),
  })
}

async function writePrices(
  tx: Tx,
  customerId: number,
  changed: readonly Change[],
  by: { way: PriceWay; userId: number | null; at: Date; roundId: string | undefined },
): Promise<void> {
  const rows = changed.map(({ product: { id, basePrice, customPrice, anchor }, price, reason }) => ({
    customerId,
    productId: id,
    basePrice,
    price,
    reason,
    ...(by.roundId === undefined ? {} : { replaced: customPrice, replacedAnchor: anchor }),
  }))
  const set = rows.flatMap((row) => (row.price === null ? [] : [{ ...row, price: row.price }]))
  const removed = rows.flatMap(({ productId, price }) => (price === null ? [productId] : []))
  await upsertPrices(tx, set, by.at)
  await deletePrices(tx, customerId, removed)
  await insertHistory(tx, rows, { ...by, roundId: by.roundId ?? null })
}

/** Logged on the customer, under the product's SKU (D-207). */
export const priceDifferences = (
  customerName: string,
  { sku, customPrice }: { sku: string; customPrice: Cents | null },
  price: Cents | null,
): FieldChange[] =>
  differences(customerName, { customPrice: dollars(customPrice) }, { customPrice: dollars(price) }).map((change) => ({
    ...change,
    subfield: sku,
  }))

const dollars = (price: Cents | null): string | null => (price === null ? null : plainDollars(price))

type ImportedPrice = { customerId: number; productId: number; price: Cents }

/** `reason` explains prices below the margin floor. */
export type FloorCheck = { user: Person; reason: string | null }

/** Saves imported prices of locked customers, with anchor and history entry (D-50). Skips unchanged prices. */
export async function saveImportedPrices(
  tx: Tx,
  prices: readonly ImportedPrice[],
  author: Author,
  floor?: FloorCheck,
): Promise<void> {
  const reason = floor?.reason ?? null
  const newPrices = new Map(prices.map(({ customerId, productId, price }) => [`${customerId} ${productId}`, price]))
  const changed = (await pairsToPrice(tx, prices)).flatMap((row) => {
    const price = newPrices.get(`${row.customerId} ${row.productId}`)
    if (price === undefined || price === row.customPrice) return []
    const isBelow = isBelowFloor(price, row)
    return [{ ...row, product: { id: row.productId, sku: row.sku }, price, isBelow, reason: isBelow ? reason : null }]
  })
  if (changed.length === 0) return
  if (floor !== undefined) refuseWithoutReason(changed, floor.user)
  await upsertPrices(tx, changed, author.at)
  await insertHistory(tx, changed, { ...author, way: 'file' })
  const entries = [...Map.groupBy(changed, ({ customerId }) => customerId)].map(([id, rows]) => ({
    id,
    notes: logNotes(rows),
    changes: rows.flatMap((row) => priceDifferences(row.customerName, row, row.price)),
  }))
  await logUpdated(tx, 'customer', entries, author)
}

const logNotes = (rows: readonly { reason: string | null }[]): string =>
  ['Custom prices imported', ...new Set(rows.flatMap(({ reason }) => reason ?? []))].join('. ')
