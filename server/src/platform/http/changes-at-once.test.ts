import { locationColors } from '@dray/domain/locations/location-colors'
import { expect, test } from 'vitest'
import { aBrand, aCustomer, aProduct, aUser } from '../../test-data/builders.ts'
import { aCustomerOwing, aPayment } from '../../test-data/payment-requests.ts'
import { aPurchaseOrder } from '../../test-data/purchase-builders.ts'
import { type Method, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')

type Change = { entity: string; send: [method: Method, url: string]; body: (n: number) => object }

const put = (entity: string, path: string, id: number, body: Change['body']): Change => ({
  entity,
  body,
  send: ['PUT', `/api/db/${path}/${id}`],
})

/** A change to each kind of record, with a new value each time. */
const changes: Readonly<Record<string, () => Promise<Change>>> = {
  brand: async () => put('brand', 'brands/update', (await aBrand(t.db)).id, (n) => ({ website: `${n}.example.com` })),
  async 'limit of a brand'() {
    const { id } = await aBrand(t.db)
    const send: Change['send'] = ['POST', `/api/db/brands/updateStockLimits/${id}`]
    return { entity: 'brand', send, body: (n) => ({ maxBrandStock: n + 1 }) }
  },
  customer: async () =>
    put('customer', 'customers/update', (await aCustomer(t.db)).id, (n) => ({ notes: `Note ${n}` })),
  'credit of a customer': async () =>
    put('customer', 'customers/update', (await aCustomer(t.db)).id, (n) => ({ creditAvailable: n + 1, reason: 'r' })),
  product: async () => put('product', 'products/update', (await aProduct(t.db)).id, (n) => ({ basePrice: 20 + n })),
  order: async () =>
    put('order', 'orders/update', (await aCustomerOwing(t.db, [20])).orderIds[0] ?? 0, (n) => ({ notes: `Note ${n}` })),
  'due date of an order': async () =>
    put('order', 'orders/updateDueDate', (await aCustomerOwing(t.db, [20])).orderIds[0] ?? 0, (n) => ({
      dueOn: `2026-03-1${n}`,
    })),
  async payment() {
    const { id } = await aPayment(admin, (await aCustomer(t.db)).id, [], { amount: 100 })
    const send: Change['send'] = ['POST', `/api/db/payments/update/${id}`]
    return { entity: 'payment', send, body: (n) => ({ amount: 90 - n }) }
  },
  async 'purchase order'() {
    const { id } = await aPurchaseOrder(t.db, { items: [{ productId: (await aProduct(t.db)).id }] })
    return put('purchaseOrder', 'purchases/update', id, (n) => ({ notes: `Note ${n}` }))
  },
  user: async () => put('user', 'users/update', (await aUser(t.db)).id, (n) => ({ title: `Title ${n}` })),
  async 'pay of a user'() {
    const { id } = await aUser(t.db)
    return put('user', 'users/updatePay', id, (n) => ({ payType: 'HOURLY', baseRate: 20 + n }))
  },
  async location() {
    const body = { name: 'Dock', color: locationColors[9] }
    const { id } = (await admin('POST', '/api/db/orders/addLocation', { body })).json()
    return put('location', 'orders/updateLocation', id, (n) => ({ color: locationColors[n] }))
  },
  company: async () => ({
    entity: 'company',
    send: ['PUT', '/api/db/settings/updateCompany'],
    body: (n) => ({ companyPhone: `555-${n}` }),
  }),
  async 'row of a payroll'() {
    const { id } = await aUser(t.db)
    await admin('PUT', `/api/db/users/updatePay/${id}`, { body: { payType: 'HOURLY', baseRate: 20 } })
    const send: Change['send'] = ['POST', `/api/db/payroll/update/2026/3/A/${id}`]
    return { entity: 'payroll', send, body: (n) => ({ hoursWorked: n + 1 }) }
  },
}

type Logged = { field: string; subfield?: string | null; previousValue: string | null; newValue: string | null }

/** The values that the log has of each field since an entry, oldest first. */
async function loggedSince(lastId: number, entity: string): Promise<Map<string, Logged[]>> {
  const rows = await t.db
    .selectFrom('changeLog')
    .select('changes')
    .where('id', '>', lastId)
    .where('entityType', '=', entity as 'order')
    .orderBy('id')
    .execute()
  const logged = rows.flatMap(({ changes }) => (changes ?? []) as Logged[])
  return Map.groupBy(logged, ({ field, subfield }) => `${field} ${subfield ?? ''}`)
}

const lastLogId = async () =>
  (
    await t.db
      .selectFrom('changeLog')
      .select((row) => row.fn.max('id').as('id'))
      .executeTakeFirst()
  )?.id ?? 0

test.each(Object.keys(changes))(
  'when six changes arrive at once, each is logged starting from the previous result: %s',
  async (name) => {
    const change = await changes[name]?.()
    if (change === undefined) throw new RangeError(name)
    const lastId = await lastLogId()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => admin(...change.send, { body: change.body(n) })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    const fields = [...(await loggedSince(lastId, change.entity)).values()]
    expect(Math.max(...fields.map((entries) => entries.length))).toBe(6)
    for (const entries of fields)
      expect(entries.slice(1).map(({ previousValue }) => previousValue)).toEqual(
        entries.slice(0, -1).map(({ newValue }) => newValue),
      )
  },
)
