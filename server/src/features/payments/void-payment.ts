import type * as contract from '@dray/contract/payments'
import { differences } from '@dray/domain/changelog/differences'
import type { Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { requireOpenDays } from '../closing/index.ts'
import { recordChange } from '../changelog/index.ts'
import { replacePayment, lockPayment } from './save/accounts.ts'
import { updatePayment, insertCreditEntries } from './save/payment-rows.sql.ts'
import { saveAccounts, creditOfVoided } from './save/save-accounts.ts'

/**
 * Undoes a payment but keeps it, with its applications and the reason (D-107, X-22). Voiding it again does nothing, so the first
 * reason stays (D-214).
 */
export async function voidPayment(tx: Tx, request: CallRequest<typeof contract.voidPayment>): Promise<{ ok: true }> {
  const { at, user, body, author, today } = request
  const { id } = request.params
  const reason = body?.reason ?? null
  const { payment, accounts } = await lockPayment(tx, id)
  if (payment.voidedAt !== null) return { ok: true }
  replacePayment(accounts, { before: payment, at })
  const save = async () => {
    await allInOrder([
      requireOpenDays(tx, [today]),
      updatePayment(tx, id, { voidedAt: at, voidedBy: user.id, voidReason: reason, modifiedOn: at }),
    ])
    await insertCreditEntries(tx, creditOfVoided(id, payment, author))
    await saveAccounts(tx, accounts, () => `Payment ${id} was voided${reason === null ? '' : `: ${reason}`}`, author)
  }
  const changes = differences(`Payment ${id}`, { isVoid: false }, { isVoid: true, voidReason: reason })
  await recordChange(tx, 'payment', { id, changes, save }, author)
  return { ok: true }
}
