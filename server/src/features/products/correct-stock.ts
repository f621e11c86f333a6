import { stockCorrection } from '@dray/domain/products/stock'
import type { Tx } from '../../platform/db/db.ts'
import { announce } from '../../platform/live/announce.ts'
import type { Author } from '../changelog/index.ts'
import { moveStock, touchProduct } from './stock.sql.ts'

/** The reason given for stock that was typed in (D-95). */
export const manualCorrection = 'Manual correction'

type Correction = { productId: number; stored: number; written: number | undefined; shown: number | undefined }

/**
 * Changes the stock of a locked product by the difference between what was typed and what the form showed, so that units sold in
 * the meantime stay sold. The product counts as modified (D-15). It has no log entry of its own: the change log shows the movement (D-96).
 */
export async function correctStock(
  tx: Tx,
  { productId, stored, written, shown }: Correction,
  { userId, at }: Author,
): Promise<void> {
  const delta = written === undefined ? 0 : stockCorrection(written, shown, stored)
  if (delta === 0) return
  await moveStock(tx, [
    { productId, batchId: null, delta, reason: manualCorrection, orderLineId: null, userId, createdAt: at },
  ])
  await touchProduct(tx, productId, at)
  await announce(tx, 'products', [productId])
}
