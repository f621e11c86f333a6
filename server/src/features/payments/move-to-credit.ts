import type * as contract from '@dray/contract/payments'
import { type listOrdersToCredit as call, maxOrdersToCredit } from '@dray/contract/payments'
import { type Cents, maxSum, minus } from '@dray/domain/money'
import { balanceDue, moneyNotOwed, owingNothing } from '@dray/domain/orders/order-totals'
import type { Db, Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { requireOpenDays } from '../closing/index.ts'
import { lockCustomersToPay } from '../customers/index.ts'
import { customerOfOrder, findOrdersToCredit, countingPayments, sumOrdersToCredit } from './read/payments.sql.ts'
import { lockAccounts, lockStoredPayment } from './save/accounts.ts'
import { changeApplications, lastStepsOnly, lowerApplied } from './save/change-applications.ts'
import { saveAccounts } from './save/save-accounts.ts'

/**
 * Moves money an order doesn't owe to its customer's credit (D-238): lowers the amounts its payments apply to it, newest first, and keeps
 * the rest as credit. Changing a payment locks its customer first, so after that lock the order's payments can't change.
 */
export async function moveToCredit(
  tx: Tx,
  request: CallRequest<typeof contract.moveToCredit>,
): Promise<{ moved: Cents }> {
  const { orderId } = request.params
  const { author, today } = request
  const customerId = mustExist(await customerOfOrder(tx, orderId), 'order-not-found')
  await lockCustomersToPay(tx, [customerId])
  const [, paymentIds] = await allInOrder([requireOpenDays(tx, [today]), countingPayments(tx, orderId)])
  const accounts = await lockAccounts(tx, { customerIds: [customerId], orderIds: [orderId] })
  const order = mustExist(accounts.orders.get(orderId), 'order-not-found')
  const notOwed = moneyNotOwed({ ...order, balanceDue: balanceDue(order.total, order.applied) })
  let left = notOwed
  for (const { id } of paymentIds) {
    if (left <= 0) break
    const payment = await lockStoredPayment(tx, id)
    const { lowered, amount } = lowerApplied(payment, orderId, left)
    await changeApplications(tx, { payment, applications: lowered, accounts }, author)
    left = minus(left, amount)
  }
  // Someone else moved it, or the order changed customers and has no payments anymore.
  if (left === notOwed) throw new Refusal('nothing-to-credit')
  await saveAccounts(tx, lastStepsOnly(accounts), () => 'Moved to customer credit', author)
  return { moved: minus(notOwed, left) }
}

/** Orders with money on them that they don't owe. */
export async function listOrdersToCredit(db: Db, { query }: CallRequest<typeof call>) {
  const filter = { customerId: query.customer, owingNothing }
  const [orders, sums] = await Promise.all([
    findOrdersToCredit(db, filter, maxOrdersToCredit),
    sumOrdersToCredit(db, filter, maxSum),
  ])
  return { orders, ...sums }
}
