import type * as contract from '@dray/contract/payments'
import { zero } from '@dray/domain/money'
import type { Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import { invalidField } from '../../platform/http/problem.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { requireOpenDays } from '../closing/index.ts'
import { readPayment } from './read/list-payments.ts'
import { creditAddedProblems, dateProblems, methodProblems } from './save/payment-problems.ts'
import { saveNewPayments } from './save/save-new-payments.ts'

/** Records a payment: applies it to orders and keeps the rest as customer credit (spec 4.7, C-81). */
export async function recordPayment(
  tx: Tx,
  request: CallRequest<typeof contract.recordPayment>,
): Promise<contract.Payment> {
  const { params, body, at, today, parseDay } = request
  if (body.customerId !== params.customerId)
    throw invalidField('customerId', "The customer in the address isn't the one in the request")
  const payment = {
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
  const [, ofMethod] = await allInOrder([
    requireOpenDays(tx, [payment.paymentDate], 'paymentDate'),
    methodProblems(tx, payment.paymentMethod),
  ])
  const problems = {
    first: [...dateProblems(payment.paymentDate, today), ...ofMethod],
    last: creditAddedProblems(payment, body.customerCreditAdded),
  }
  const [id = 0] = await saveNewPayments(tx, [payment], request.author, problems)
  return readPayment(tx, id)
}
