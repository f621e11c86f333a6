import type * as contract from '@dray/contract/payments'
import { type listOrdersToCredit as call, maxOrdersToCredit } from '@dray/contract/payments'
import { type Cents, maxCents, maxSum, minCents, minus, zero } from '@dray/domain/money'
import { balanceDue, moneyNotOwed, owingNothing } from '@dray/domain/orders/order-totals'
import type { Application } from '@dray/domain/payments/apply-payment'
import type { Db, Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { type Author, recordChange } from '../changelog/index.ts'
import { requireOpenDays } from '../closing/index.ts'
import { lockCustomersToPay } from '../customers/index.ts'
import { countingPayments, customerOfOrder, findOrdersToCredit, sumOrdersToCredit } from './read/payments.sql.ts'
import { exchangePayment, lockAccounts, lockStoredPayment, type StoredPayment } from './save/accounts.ts'
import { paymentDifferences } from './save/payment-log.ts'
import type { Accounts } from './save/payment-problems.ts'
import { deleteApplications, insertApplications, insertCreditEntries, updatePayment } from './save/payment-rows.sql.ts'
import { creditOfEdited, saveAccounts } from './save/save-accounts.ts'

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

/** The payment's applications with up to `limit` taken off the order, and the amount taken. */
function lowerApplied(
  { applications }: StoredPayment,
  orderId: number,
  limit: Cents,
): { lowered: Application[]; amount: Cents } {
  const applied = applications.find((row) => row.orderId === orderId)?.amount ?? zero
  const amount = minCents(limit, applied)
  const rows = applications.map((row) =>
    row.orderId === orderId ? { ...row, amount: minus(row.amount, amount) } : row,
  )
  return { lowered: rows.filter((row) => row.amount > 0), amount }
}

type Change = { payment: StoredPayment; applications: readonly Application[]; accounts: Accounts }

/** Applies a locked payment to its orders in other amounts. The rest becomes credit. */
async function changeApplications(tx: Tx, { payment, applications, accounts }: Change, author: Author): Promise<void> {
  const { id } = payment
  const changed = { ...payment, applications }
  const creditAdded = exchangePayment(accounts, { before: payment, after: changed, at: author.at })
  const after = { ...changed, creditAdded }
  const save = async () => {
    await updatePayment(tx, id, { creditAddedCents: creditAdded, modifiedOn: author.at })
    await deleteApplications(tx, id)
    await insertApplications(
      tx,
      applications.map((row) => ({ ...row, paymentId: id })),
    )
    await insertCreditEntries(tx, creditOfEdited(id, payment, after, author))
  }
  await recordChange(tx, 'payment', { id, changes: paymentDifferences(id, payment, after, accounts), save }, author)
}

/** Records one balance change for each order, even if several of its payments were changed. */
const lastStepsOnly = (accounts: Accounts): Accounts => ({
  ...accounts,
  steps: [...new Map(accounts.steps.map((step) => [step.orderId, step])).values()],
})
