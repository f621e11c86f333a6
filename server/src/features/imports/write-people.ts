import { timeOnDay } from '@dray/domain/time/company-day'
import { lockCustomersToPrice, saveNewCustomers } from '../customers/index.ts'
import { saveNewPayments } from '../payments/index.ts'
import { saveImportedPrices } from '../pricing/index.ts'
import { saveNewUsers } from '../users/index.ts'
import { chunks, targetId, type ImportRun, saveAll } from './import-run.ts'

export async function writePeople(run: ImportRun): Promise<void> {
  const { tx, plan, author } = run
  await saveAll(run, 'users', plan.users, (users) =>
    saveNewUsers(
      tx,
      users.map(({ key: _key, ...user }) => user),
      author,
    ),
  )
  await saveAll(run, 'customers', plan.customers, (customers) => {
    const entries = customers.map(({ key: _key, accountOwner, createdAt, ...customer }) => ({
      ...customer,
      accountOwnerId: accountOwner === null ? null : targetId(run, 'users', accountOwner),
      createdAt: createdAt ?? author.at,
    }))
    return saveNewCustomers(tx, entries, author)
  })
}

export async function writeCustomPrices(run: ImportRun): Promise<void> {
  const prices = run.plan.customPrices.map(({ customer, product, price }) => ({
    customerId: targetId(run, 'customers', customer),
    productId: targetId(run, 'products', product),
    price,
  }))
  await lockCustomersToPrice(run.tx, [...new Set(prices.map(({ customerId }) => customerId))])
  for (const chunk of chunks(prices)) {
    await saveImportedPrices(run.tx, chunk, run.author, run.floor)
    await run.advance(chunk.length)
  }
}

export async function writePayments(run: ImportRun): Promise<void> {
  const { tx, plan, author, timeZone } = run
  await saveAll(run, 'payments', plan.payments, (payments) => {
    const entries = payments.map((payment) => ({
      customerId: targetId(run, 'customers', payment.customer),
      amount: payment.amount,
      creditUsed: payment.creditUsed,
      paymentDate: payment.paymentDate,
      paymentMethod: payment.paymentMethod,
      notes: payment.notes,
      createdAt: timeOnDay(payment.paymentDate, '12:00', timeZone),
      applications: payment.applications.map(({ order, amount }) => ({
        orderId: targetId(run, 'orders', order),
        amount,
      })),
    }))
    return saveNewPayments(tx, entries, author)
  })
}
