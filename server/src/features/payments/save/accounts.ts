import { type Cents, maxAmount, minus, plus, zero } from '@dray/domain/money'
import { paymentStatusAfter, remainingCredit } from '@dray/domain/payments/apply-payment'
import type { PaymentStatus } from '@dray/domain/orders/order-status'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import { lockCustomersToPay } from '../../customers/index.ts'
import {
  type Accounts,
  type AppliedFunds,
  type Balances,
  fundsProblems,
  paymentFunds,
  type FormProblems,
  type PaymentFunds,
  refuseProblems,
} from './payment-problems.ts'
import {
  customerOfPayment,
  lockOrdersToPay,
  lockPaymentRow,
  type PaidOrder,
  storedApplications,
} from './payment-rows.sql.ts'

/** Locks customers, then orders, each in id order, until the transaction ends (D-174). */
export async function lockAccounts(
  tx: Tx,
  { customerIds, orderIds }: { customerIds: readonly number[]; orderIds: readonly number[] },
): Promise<Accounts> {
  const [customers, orders] = await allInOrder([lockCustomersToPay(tx, customerIds), lockOrdersToPay(tx, orderIds)])
  const balances = (): Balances => ({
    credit: new Map(customers.map(({ id, creditCents }) => [id, creditCents])),
    orders: new Map(orders.map((order) => [order.id, { ...order }])),
  })
  const names = new Map(customers.map(({ id, customerName }) => [id, customerName]))
  return { ...balances(), atFirst: balances(), steps: [], names }
}

const noProblems: FormProblems = { first: [], last: [] }

type Replacement = { before?: AppliedFunds; after?: PaymentFunds; problems?: FormProblems; at: Date }

/**
 * Undoes `before` and applies `after`: both for an edit, one for a new or voided payment (D-106). Later payments in the transaction
 * see the result. Returns the leftover credit. Refuses with all problems at once.
 */
export function replacePayment(accounts: Accounts, { before, after, problems = noProblems, at }: Replacement): Cents {
  if (after) refuseProblems([...problems.first, ...fundsProblems(accounts, before, after), ...problems.last])
  return exchangePayment(accounts, { ...(before ? { before } : {}), ...(after ? { after } : {}), at })
}

/** Like `replacePayment`, but for changes that Dray makes itself: without a form, there are no form problems to report. */
export function exchangePayment(accounts: Accounts, { before, after, at }: Omit<Replacement, 'problems'>): Cents {
  const { credit, orders } = accounts
  const touched = new Set(
    [...(before?.applications ?? []), ...(after?.applications ?? [])].map(({ orderId }) => orderId),
  )
  const appliedAtFirst = new Map([...touched].map((id) => [id, orders.get(id)?.applied ?? zero]))
  if (before) {
    addCredit(credit, before.customerId, minus(before.creditUsed, before.creditAdded))
    for (const { orderId, amount } of before.applications) addApplied(orders, orderId, minus(zero, amount))
  }
  const creditAdded = after ? remainingCredit(paymentFunds(after), after.applications) : zero
  if (after) {
    addCredit(credit, after.customerId, minus(creditAdded, after.creditUsed))
    for (const { orderId, amount } of after.applications) addApplied(orders, orderId, amount)
  }
  // A payment keeps its customer.
  refuseImpossibleCredit(credit.get((after ?? before)?.customerId ?? 0) ?? zero)
  for (const [orderId, appliedBefore] of appliedAtFirst) {
    const order = orders.get(orderId)
    if (!order || order.applied === appliedBefore) continue
    settle(order, at)
    accounts.steps.push({ orderId, at, applied: order.applied })
  }
  return creditAdded
}

function addCredit(credit: Map<number, Cents>, customerId: number, amount: Cents): void {
  credit.set(customerId, plus(credit.get(customerId) ?? zero, amount))
}

function addApplied(orders: Map<number, PaidOrder>, orderId: number, amount: Cents): void {
  const order = orders.get(orderId)
  if (order) order.applied = plus(order.applied, amount)
}

/** The credit a payment added may have been spent, so it can't be taken back. */
function refuseImpossibleCredit(credit: Cents): void {
  if (credit < 0) throw new Refusal('credit-used')
  if (credit > maxAmount) throw new Refusal('figure-too-large')
}

/** The amounts a memo takes off its order's balance and adds to the customer's credit, below zero when it is voided. */
export type MemoEffect = { orderId: number; credited: Cents; toCredit: Cents; paymentStatus: PaymentStatus; at: Date }

/** Applies a credit memo. Refuses to take back credit that was spent. */
export function applyMemo(accounts: Accounts, { orderId, credited, toCredit, paymentStatus, at }: MemoEffect): void {
  const order = mustExist(accounts.orders.get(orderId), 'order-not-found')
  addCredit(accounts.credit, order.customerId, toCredit)
  refuseImpossibleCredit(accounts.credit.get(order.customerId) ?? zero)
  order.applied = plus(order.applied, credited)
  order.credited = plus(order.credited, credited)
  if (order.paymentStatus !== paymentStatus) order.paymentModifiedOn = at
  order.paymentStatus = paymentStatus
  if (credited !== zero) accounts.steps.push({ orderId, at, applied: order.applied })
}

/** A status set by hand stays until a payment changes the applied amount (D-105). */
function settle(order: PaidOrder, at: Date): void {
  const status = paymentStatusAfter(order.paymentStatus, order.total, order.applied)
  if (status !== order.paymentStatus) order.paymentModifiedOn = at
  order.paymentStatus = status
}

export type StoredPayment = NonNullable<Awaited<ReturnType<typeof lockPaymentRow>>> & {
  applications: Awaited<ReturnType<typeof storedApplications>>
}

/**
 * Locks a payment's customer, then its old and new orders, then the payment. Every change of a payment locks its customer first, so what is
 * read after that lock stays true.
 */
export async function lockPayment(
  tx: Tx,
  id: number,
  orderIds: readonly number[] = [],
): Promise<{ payment: StoredPayment; accounts: Accounts }> {
  const customerId = mustExist(await customerOfPayment(tx, id))
  const [, applications] = await allInOrder([lockCustomersToPay(tx, [customerId]), storedApplications(tx, id)])
  const [accounts, payment] = await allInOrder([
    lockAccounts(tx, {
      customerIds: [customerId],
      orderIds: [...orderIds, ...applications.map(({ orderId }) => orderId)],
    }),
    lockPaymentRow(tx, id),
  ])
  return { payment: { ...mustExist(payment), applications }, accounts }
}

/** The caller has locked its customer and orders. */
export async function lockStoredPayment(tx: Tx, id: number): Promise<StoredPayment> {
  return { ...mustExist(await lockPaymentRow(tx, id)), applications: await storedApplications(tx, id) }
}
