import { expect, test } from 'vitest'
import { aCustomerOwing, aPayment, voidPayment } from '../../../test-data/payment-requests.ts'
import { readPages } from '../../../test-data/read-pages.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const ids: Record<'check' | 'cash' | 'card' | 'voided' | 'early', number> = {
  check: 0,
  cash: 0,
  card: 0,
  voided: 0,
  early: 0,
}

const t = await openTestApp()
const accountant = await t.as('ACCOUNTING')
const rep = await t.as('SALES')
const ernst = await aCustomerOwing(t.db, [100, 200])
const folk = await aCustomerOwing(t.db, [300])

const rename = (id: number, customerName: string) =>
  t.db.updateTable('customers').set({ customerName }).where('id', '=', id).execute()
await rename(ernst.id, 'Ernst Handel')
await rename(folk.id, 'Folk och fä HB')
const [first = 0, second = 0] = ernst.orderIds
const [third = 0] = folk.orderIds
const pay = async (name: keyof typeof ids, ...payment: Parameters<typeof aPayment>) => {
  ids[name] = (await aPayment(...payment)).id
}
const on = (paymentDate: string, more: object) => ({ paymentDate, ...more })
await pay('early', accountant, folk.id, [], on('2026-01-05', { amount: 10, paymentMethod: 'CASH' }))
await pay('check', accountant, ernst.id, [{ orderId: first, amount: 100 }], on('2026-03-01', { amount: 150 }))
await pay('cash', accountant, ernst.id, [{ orderId: second, amount: 70 }], {
  ...on('2026-03-10', { amount: 50, paymentMethod: 'CASH' }),
  customerCreditDeducted: 20,
  notes: 'Déposit at the door',
})
await pay('card', accountant, folk.id, [{ orderId: third, amount: 300 }], {
  ...on('2026-03-10', { amount: 1234.5, paymentMethod: 'CARD' }),
})
await pay('voided', accountant, ernst.id, [], on('2026-03-31', { amount: 7 }))
await voidPayment(accountant, ids.voided)

const march = '2026-03-01/2026-03-31'
const listed = async (query = '', range = march): Promise<(keyof typeof ids)[]> => {
  const answer = await rep('GET', `/api/db/payments/getByRange/${range}?${query}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const names = Object.entries(ids)
  return answer.json().map((payment: { id: number }) => names.find(([, id]) => id === payment.id)?.[0])
}
const totals = async (query = '') => (await rep('GET', `/api/db/payments/getTotals/${march}?${query}`)).json()

// D-117, D-215
test('the payments dated on some days are listed, both days included, the newest first', async () => {
  expect(await listed()).toEqual(['voided', 'card', 'cash', 'check'])
  expect(await listed('', '2026-01-01/2026-01-05')).toEqual(['early'])
  // A time is the company day it belongs to (D-161): still March 9 in Los Angeles.
  expect(await listed('', '2026-03-02/2026-03-10T06:59:59.999Z')).toEqual([])
})

test('payments are found by customer without accents, by order number, by notes and by amount', async () => {
  const number = folk.orders[0]?.orderNum ?? ''
  expect(await listed('search=folk%20fa')).toEqual(['card'])
  expect(await listed(`search=${number}`)).toEqual(['card'])
  expect(await listed(`search=deposit`)).toEqual(['cash'])
  expect(await listed('search=%241%2C234.50')).toEqual(['card'])
  expect(await listed('search=ernst%20150')).toEqual(['check'])
  // Not a pattern, and not an amount of any payment.
  expect(await listed('search=%25')).toEqual([])
  expect(await listed('search=12.345')).toEqual([])
})

// D-214
test('method, customer, credit and voided filter the list and its totals', async () => {
  expect(await listed('method=cash,CARD')).toEqual(['card', 'cash'])
  expect(await listed(`customer=${ernst.id}`)).toEqual(['voided', 'cash', 'check'])
  expect(await listed('credit=used')).toEqual(['cash'])
  expect(await listed('credit=ADDED&voided=false')).toEqual(['card', 'check'])
  expect(await listed('credit=USED,ADDED&voided=false')).toEqual(['card', 'cash', 'check'])
  expect(await listed('voided=true')).toEqual(['voided'])
  expect(await totals()).toEqual({
    payments: 4,
    voided: 1,
    amount: 1434.5,
    applied: 470,
    customerCreditDeducted: 20,
    customerCreditAdded: 984.5,
  })
  expect(await totals(`customer=${ernst.id}&method=CHECK`)).toMatchObject({ payments: 2, voided: 1, amount: 150 })
})

test.each(['date', 'customer', 'method', 'amount', 'creditUsed', 'creditAdded'])(
  'sorted by %s, the pages of a list together are the list',
  async (by) => {
    for (const sort of [by, `-${by}`]) {
      const all = await listed(`sort=${sort}`)
      expect(all).toHaveLength(4)
      const paged = await readPages<{ id: number }>(rep, `/api/db/payments/getByRange/${march}?limit=1&sort=${sort}`)
      expect(paged.map(({ id }) => id)).toEqual(all.map((name) => ids[name]))
    }
  },
)

test('a list sorted by a column has its values in that sequence', async () => {
  expect(await listed('sort=amount')).toEqual(['voided', 'cash', 'check', 'card'])
  expect(await listed('sort=-customer')).toEqual(['card', 'voided', 'cash', 'check'])
  expect(await listed('sort=method')).toEqual(['cash', 'voided', 'check', 'card'])
  expect(await listed('sort=-creditAdded')).toEqual(['card', 'check', 'voided', 'cash'])
})

test('orders of the same instant that a payment is applied to are listed as they were placed', async () => {
  const { id, orderIds } = await aCustomerOwing(t.db, [10, 20, 30, 40])
  await t.db
    .updateTable('orders')
    .set({ createdAt: new Date('2026-04-01T20:00:00Z') })
    .where('id', 'in', orderIds)
    .execute()
  const applied = orderIds.toReversed().map((orderId) => ({ orderId, amount: 10 }))
  const payment = await aPayment(accountant, id, applied, { amount: 40, paymentDate: '2026-04-01' })
  const { orders } = (await rep('GET', `/api/db/payments/getById/${payment.id}`)).json()
  expect(orders.map(({ orderId }: { orderId: number }) => orderId)).toEqual(orderIds)
})

// D-185
test('a position that is no position, and days that are none, are refused', async () => {
  for (const address of [`${march}?before=yesterday`, '2026-02-31/2026-03-31', 'x/y', `${march}?customer=ernst`])
    expect((await rep('GET', `/api/db/payments/getByRange/${address}`)).statusCode).toBe(400)
})
