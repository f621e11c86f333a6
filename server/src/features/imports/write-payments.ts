import { instantOf } from '@dray/domain/imports/instant-of'
import { saveNewPayments } from '../payments/index.ts'
import { idOf, saveAll, type Writing } from './writing.ts'

const noon = 12 * 60

export async function writePayments(writing: Writing): Promise<void> {
  const { tx, plan, author, timeZone } = writing
  await saveAll(writing, 'payments', plan.payments, (payments) => {
    const entries = payments.map((payment) => ({
      customerId: idOf(writing, 'customers', payment.customer),
      amount: payment.amount,
      creditUsed: payment.creditUsed,
      paymentDate: payment.paymentDate,
      paymentMethod: payment.paymentMethod,
      notes: payment.notes,
      createdAt: instantOf({ day: payment.paymentDate, minutes: noon }, timeZone),
      applications: payment.applications.map(({ order, amount }) => ({
        orderId: idOf(writing, 'orders', order),
        amount,
      })),
    }))
    return saveNewPayments(tx, entries, author)
  })
}
