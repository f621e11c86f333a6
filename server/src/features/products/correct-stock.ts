import { correctedBy } from '@dray/domain/products/stock-correction'
import type { Tx } from '../../db/db.ts'
import type { Author } from '../changelog/index.ts'
import { moveStock } from './stock.sql.ts'

/** What a person reads beside stock that somebody typed (D-95). */
export const byHand = 'Manual correction'

type Correction = { productId: number; stored: number; written: number | undefined; shown: number | undefined }

/**
 * Applies a stock that was typed as the difference to what the form showed, so that what moved meanwhile stays moved. The product
 * is locked. Tells whether anything changed; the movement itself is what the change log shows (D-96).
 */
export async function correctStock(
  tx: Tx,
  { productId, stored, written, shown }: Correction,
  { userId, at }: Author,
): Promise<boolean> {
  const delta = written === undefined ? 0 : correctedBy(written, shown, stored)
  if (delta === 0) return false
  await moveStock(tx, [{ productId, batchId: null, delta, reason: byHand, orderLineId: null, userId, createdAt: at }])
  return true
}
