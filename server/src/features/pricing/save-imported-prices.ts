import type { Cents } from '@dray/domain/money'
import type { Tx } from '../../db/db.ts'
import { type Author, logUpdated } from '../changelog/index.ts'
import { priceDifferences } from './price-differences.ts'
import { insertHistory, pairsToPrice, upsertPrices } from './save-prices.sql.ts'

type ImportedPrice = { customerId: number; productId: number; price: Cents }

/**
 * Saves custom prices of a file, new and changed ones, of locked customers: each with the base price of today as its anchor and an
 * entry in its history (D-50, D-172). Prices that are the same stay as they are (D-203).
 */
export async function saveImportedPrices(tx: Tx, prices: readonly ImportedPrice[], author: Author): Promise<void> {
  const newPrices = new Map(prices.map(({ customerId, productId, price }) => [`${customerId} ${productId}`, price]))
  const changed = (await pairsToPrice(tx, prices)).flatMap((row) => {
    const price = newPrices.get(`${row.customerId} ${row.productId}`)
    return price === undefined || price === row.customPrice ? [] : [{ ...row, price, reason: null }]
  })
  if (changed.length === 0) return
  await upsertPrices(tx, changed, author.at)
  await insertHistory(tx, changed, { ...author, way: 'file' })
  const entries = [...Map.groupBy(changed, ({ customerId }) => customerId)].map(([id, rows]) => ({
    id,
    notes: 'Custom prices imported',
    changes: rows.flatMap((row) => priceDifferences(row.customerName, row, row.price)),
  }))
  await logUpdated(tx, 'customer', entries, author)
}
