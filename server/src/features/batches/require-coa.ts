import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { batchesWithoutCoa, productsRequiringCoa } from './batches.sql.ts'

/** Refuses to check in batches whose product type requires a COA they don't have (D-254). */
export async function refuseWithoutCoa(tx: Tx, batchIds: readonly number[]): Promise<void> {
  if (batchIds.length === 0) return
  const [missing] = await batchesWithoutCoa(tx, batchIds)
  if (missing) throw new Refusal('coa-missing', { batchNumber: missing.batchNumber })
}

/** A new batch has no COA yet. */
export async function refuseNewWithoutCoa(
  tx: Tx,
  added: readonly { product: { id: number }; batchNumber: string; isCheckedIn: boolean }[],
): Promise<void> {
  const checkedIn = added.filter(({ isCheckedIn }) => isCheckedIn)
  if (checkedIn.length === 0) return
  const productIds = checkedIn.map(({ product }) => product.id)
  const requiring = new Set((await productsRequiringCoa(tx, productIds)).map(({ id }) => id))
  const missing = checkedIn.find(({ product }) => requiring.has(product.id))
  if (missing) throw new Refusal('coa-missing', { batchNumber: missing.batchNumber })
}
