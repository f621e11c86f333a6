import { expect, test } from 'vitest'
import { aCustomer } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import {
  aCustomerOwing,
  aPayment,
  changePayment,
  recordPayment,
  voidPayment,
} from '../../test-data/payment-requests.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const [accountant, admin] = [await t.as('ACCOUNTING'), await t.as('ADMIN')]
const customer = await aCustomerOwing(t.db, [10])

const enable = (...paymentMethods: string[]) =>
  admin('PUT', '/api/db/settings/updateCompany', { body: { paymentMethods } })
const record = (more: object) => recordPayment(accountant, customer.id, [], { amount: 10, ...more })
const paid = (more: object, customerId = customer.id) => aPayment(accountant, customerId, [], { amount: 10, ...more })
const countPayments = async () =>
  (await t.db.selectFrom('payments').select('id').where('customerId', '=', customer.id).execute()).length
const listed = async (query: string) =>
  (await accountant('GET', `/api/db/payments/getByRange/2000-01-01/2199-12-31?${query}`))
    .json()
    .map(({ id }: { id: number }) => id)

test('a method that the company has not turned on is refused, and nothing is recorded', async () => {
  for (const paymentMethod of ['ACH', 'WIRE', 'MONEY_ORDER']) {
    const refused = await record({ paymentMethod })
    expectRefusal(refused, 422, 'method-not-enabled')
    expect(refused.json().errors).toMatchObject([{ path: 'paymentMethod' }])
  }
  expect((await record({ paymentMethod: 'BARTER' })).statusCode).toBe(400)
  expect(await countPayments()).toBe(0)
})

test('a method that is turned off is reported with the other problems of a payment', async () => {
  const refused = await record({ paymentMethod: 'ACH', paymentDate: '1999-12-31', amount: 0 })
  expect(refused.json().errors.map(({ path }: { path: string }) => path)).toEqual([
    'paymentDate',
    'paymentMethod',
    'amount',
  ])
})

test('payments take a method that was turned on, and keep it after it is turned off', async () => {
  await enable('ACH')
  const { id, modifiedOn } = await paid({ paymentMethod: 'ACH' })
  expect(await listed('method=ACH,WIRE')).toEqual([id])
  await enable()
  const unchanged = await changePayment(accountant, id, { paymentMethod: 'ACH', notes: 'Batch 7', modifiedOn })
  expect(unchanged.json()).toMatchObject({ paymentMethod: 'ACH', notes: 'Batch 7' })
  expectRefusal(await changePayment(accountant, id, { paymentMethod: 'WIRE' }), 422, 'method-not-enabled')
  expect((await changePayment(accountant, id, { paymentMethod: 'CASH' })).json()).toMatchObject({
    paymentMethod: 'CASH',
  })
  expectRefusal(await changePayment(accountant, id, { paymentMethod: 'ACH' }), 422, 'method-not-enabled')
})

test('a payment has a reference of one short line, which is logged, searched and changed', async () => {
  for (const reference of ['x'.repeat(41), 5])
    expect((await record({ reference })).statusCode, String(reference)).toBe(400)
  const payment = await paid({ reference: '  CK-1043\n' })
  expect(payment).toMatchObject({ reference: 'CK-1043' })
  expect(await listed('search=ck-104')).toEqual([payment.id])
  const unchanged = await changePayment(accountant, payment.id, { notes: 'Late' })
  expect(unchanged.json()).toMatchObject({ reference: 'CK-1043', notes: 'Late' })
  expect((await changePayment(accountant, payment.id, { reference: ' ' })).json()).toMatchObject({ reference: null })
  const log = (await admin('GET', `/api/db/changelog/getAll/payment/${payment.id}`)).json()
  expect(log[0].changes).toMatchObject([{ field: 'reference', previousValue: 'CK-1043', newValue: null }])
  expect(await paid({})).toMatchObject({ reference: null })
})

test('payments of the customer by the same method with the same reference are found, unless they are voided', async () => {
  const find = async (query: string, customerId = customer.id) =>
    (await accountant('GET', `/api/db/payments/findSameReference/${customerId}?${query}`)).json()
  const dated = [1, 3, 2, 4].map((day) => ({ paymentDate: `2026-03-0${day}`, amount: day }))
  const payments = []
  for (const fields of dated) payments.push(await paid({ reference: 'A-77', ...fields }))
  await paid({ reference: 'A-77', paymentMethod: 'CARD' })
  await paid({ reference: 'A-77' }, (await aCustomer(t.db)).id)
  const found = await find('method=CHECK&reference=%20a-77%20')
  expect(found).toEqual(
    [4, 3, 2].map((day) => ({ id: expect.any(Number), paymentDate: `2026-03-0${day}`, amount: day })),
  )
  const newest = payments[3].id
  expect((await find(`method=CHECK&reference=A-77&except=${newest}`))[0]).toMatchObject({ amount: 3 })
  await voidPayment(accountant, newest)
  expect((await find('method=CHECK&reference=A-77'))[0]).toMatchObject({ amount: 3 })
  expect(await find('method=CHECK&reference=A-7')).toEqual([])
  for (const query of [
    'method=CHECK',
    'method=CHECK&reference=%20',
    'reference=1',
    'method=CHECK&reference=1&except=x',
  ])
    expect((await accountant('GET', `/api/db/payments/findSameReference/${customer.id}?${query}`)).statusCode).toBe(400)
  // It is asked about, not refused.
  expect((await record({ reference: 'A-77' })).statusCode).toBe(200)
})
