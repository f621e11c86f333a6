import { timeOnDay } from '@dray/domain/time/company-day'
import { saveNewPayments } from '../payments/index.ts'
import { idOf, saveAll, type ImportRun } from './import-run.ts'

export async function writePayments(run: ImportRun): Promise<void> {
  const { tx, plan, author, timeZone } = run
  await saveAll(run, 'payments', plan.payments, (payments) => {
    const entries = payments.map((payment) => ({
      customerId: idOf(run, 'customers', payment.customer),
      amount: payment.amount,
      creditUsed: payment.creditUsed,
      paymentDate: payment.paymentDate,
      paymentMethod: payment.paymentMethod,
      notes: payment.notes,
      createdAt: timeOnDay(payment.paymentDate, '12:00', timeZone),
      applications: payment.applications.map(({ order, amount }) => ({
        orderId: idOf(run, 'orders', order),
        amount,
      })),
    }))
    return saveNewPayments(tx, entries, author)
  })
}
