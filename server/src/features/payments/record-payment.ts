import type * as contract from '@dray/contract/payments'
import { zero } from '@dray/domain/money'
import type { Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import { invalidField } from '../../platform/http/problem.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { requireOpenDays } from '../closing/index.ts'
import { type Accounts, creditAddedProblems, dateProblems, methodProblems } from './save/payment-problems.ts'
import { lockAccounts } from './save/accounts.ts'
import { accountsToLock, type SavedPayment, saveNewPayments } from './save/save-new-payments.ts'

/** Records a payment: applies it to orders and keeps the rest as customer credit (spec 4.7, C-81). */
export async function recordPayment(
  tx: Tx,
  request: CallRequest<typeof contract.recordPayment>,
): Promise<contract.Payment> {
  const { params, body, at, today, parseDay } = request
  if (body.customerId !== params.customerId)
    throw invalidField('customerId', "The customer in the address isn't the one in the request")
  const entry = {
    customerId: body.customerId,
    amount: body.amount,
    creditUsed: body.customerCreditDeducted ?? zero,
    paymentDate: body.paymentDate === undefined ? today : parseDay(body.paymentDate),
    paymentMethod: body.paymentMethod,
    reference: body.reference ?? null,
    notes: body.notes ?? null,
    createdAt: at,
    applications: body.appliedPayments,
  }
  const [, ofMethod, accounts] = await allInOrder([
    requireOpenDays(tx, [entry.paymentDate], 'paymentDate'),
    methodProblems(tx, entry.paymentMethod),
    lockAccounts(tx, accountsToLock([entry])),
  ])
  const problems = {
    first: [...dateProblems(entry.paymentDate, today), ...ofMethod],
    last: creditAddedProblems(entry, body.customerCreditAdded),
  }
  const [payment] = await saveNewPayments(tx, { entries: [entry], accounts, problems }, request.author)
  return answeredPayment(mustExist(payment), accounts, request.user.name)
}

/** The answer to a new payment, as `readPayment` would read it. */
function answeredPayment(payment: SavedPayment, { names, orders }: Accounts, createdBy: string): contract.Payment {
  const { applications, customerId, creditUsed, creditAdded, createdAt, ...fields } = payment
  const paid = applications.map(({ orderId, amount }) => ({ order: mustExist(orders.get(orderId)), amount }))
  const oldestFirst = paid.toSorted(({ order: a }, { order: b }) => +a.createdAt - +b.createdAt || a.id - b.id)
  return {
    ...fields,
    customerID: customerId,
    customerName: mustExist(names.get(customerId)),
    orders: oldestFirst.map(({ order: { id, orderNum }, amount }) => ({
      orderId: id,
      orderNum,
      amountApplied: amount,
    })),
    customerCreditDeducted: creditUsed,
    customerCreditAdded: creditAdded,
    voidedOn: null,
    voidedBy: null,
    voidReason: null,
    createdBy,
    createdAt,
    modifiedOn: createdAt,
  }
}
