import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { companyDecisions } from '../../company/index.ts'
import { refuseIfMustPay } from '../must-pay/must-pay.ts'

/**
 * For whoever only drives: refuses a drop without the proof that the company requires, which only the route can give (D-318), and one that
 * must be paid first. The orders are locked.
 */
export async function refuseDrops(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  const { requireSignature, requirePhoto } = await companyDecisions(tx)
  if (requireSignature || requirePhoto) throw new Refusal('proof-missing')
  await refuseIfMustPay(tx, orderIds)
}
