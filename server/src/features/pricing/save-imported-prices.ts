import type { Cents } from '@dray/domain/money'
import { isBelowFloor } from '@dray/domain/pricing/prices'
import type { Person } from '@dray/domain/users/permissions'
import type { Tx } from '../../platform/db/db.ts'
import { type Author, logUpdated } from '../changelog/index.ts'
import { priceDifferences } from './price-differences.ts'
import { refuseWithoutReason } from './save-prices.ts'
import { insertHistory, pairsToPrice, upsertPrices } from './save-prices.sql.ts'

type ImportedPrice = { customerId: number; productId: number; price: Cents }

/** Who imports prices that are held to the margin floor, and why those below it are right (D-199). */
export type FloorCheck = { user: Person; reason: string | null }

/**
 * Saves custom prices of a file, new and changed ones, of locked customers: each with the base price of today as its anchor and an
 * entry in its history (D-50, D-172). Prices that are the same stay as they are (D-203).
 */
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
    notes: notesOf(rows),
    changes: rows.flatMap((row) => priceDifferences(row.customerName, row, row.price)),
  }))
  await logUpdated(tx, 'customer', entries, author)
}

const notesOf = (rows: readonly { reason: string | null }[]): string =>
  ['Custom prices imported', ...new Set(rows.flatMap(({ reason }) => reason ?? []))].join('. ')
