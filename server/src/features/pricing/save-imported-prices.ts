import type { Cents } from '@dray/domain/money'
import type { Tx } from '../../db/db.ts'
import { type Author, logUpdated } from '../changelog/index.ts'
import { insertImportedPrices } from './imported-prices.sql.ts'

export type NewCustomPrice = { customerId: number; productId: number; price: Cents }

/** Saves new custom prices, each with today's base price and the first entry of its history (D-50, D-172). */
export async function saveImportedPrices(tx: Tx, prices: readonly NewCustomPrice[], author: Author): Promise<void> {
  if (prices.length === 0) return
  await insertImportedPrices(tx, prices, author)
  const customerIds = [...new Set(prices.map((price) => price.customerId))]
  await logUpdated(
    tx,
    'customer',
    customerIds.map((id) => ({ id, notes: 'Custom prices imported' })),
    author,
  )
}
