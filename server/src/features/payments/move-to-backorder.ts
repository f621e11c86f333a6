import { maxCents, minus, zero } from '@dray/domain/money'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { Author } from '../changelog/index.ts'
import { countingPayments } from './read/payments.sql.ts'
import { lockAccounts, lockStoredPayment } from './save/accounts.ts'
import { changeApplications, lastStepsOnly, lowerApplied } from './save/change-applications.ts'
import { saveAccounts } from './save/save-accounts.ts'

type Split = { customerId: number; orderId: number; backorderId: number }

/**
 * Moves what payments apply to a split order beyond its total to its backorder, oldest payment first (D-261). The caller has locked the
 * customer, which every change of a payment locks first.
 */
export async function moveToBackorder(
  tx: Tx,
  { customerId, orderId, backorderId }: Split,
  author: Author,
): Promise<void> {
  const accounts = await lockAccounts(tx, { customerIds: [customerId], orderIds: [orderId, backorderId] })
  const order = mustExist(accounts.orders.get(orderId), 'order-not-found')
  let left = maxCents(minus(order.applied, order.total), zero)
  if (left === zero) return
  for (const { id } of (await countingPayments(tx, orderId)).toReversed()) {
    if (left <= 0) break
    const payment = await lockStoredPayment(tx, id)
    const { lowered, amount } = lowerApplied(payment, orderId, left)
    const applications = [...lowered, { orderId: backorderId, amount }]
    await changeApplications(tx, { payment, applications, accounts }, author)
    left = minus(left, amount)
  }
  const numbers = [orderId, backorderId].map((id) => accounts.orders.get(id)?.orderNum)
  await saveAccounts(
    tx,
    lastStepsOnly(accounts),
    (id) => (id === orderId ? `Payments moved to backorder ${numbers[1]}` : `Payments moved from order ${numbers[0]}`),
    author,
  )
}
