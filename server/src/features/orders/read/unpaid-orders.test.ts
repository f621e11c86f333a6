import { expect, test } from 'vitest'
import { anAccount, changeRow, submit } from '../../../test-data/payroll-requests.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const clerk = await t.as('PAYROLL')
const rep = await t.as('SALES')
await t.db.updateTable('users').set({ payType: 'COMMISSION' }).where('id', '=', rep.userId).execute()
const account = await anAccount(t.db, rep.userId)

const range = [new Date('2000-01-01T00:00:00Z'), new Date('2026-03-16T06:59:59.999Z')].map((at) =>
  encodeURIComponent(at.toISOString()),
)
const list = (request: ApiClient, query = '') => request('GET', `/api/db/orders/getByWeek/${range.join('/')}${query}`)
const unpaid = async (request: ApiClient, more = '') =>
  (await list(request, `?unpaidFor=${rep.userId}${more}`)).json().map(({ id }: { id: number }) => id)
const pay = (period: string, ...orders: { id: number }[]) =>
  changeRow(clerk, period, rep.userId, { paidOrders: orders.map(({ id }) => ({ orderId: id })) })

test('a range can be limited to orders whose commission is still owed to the account owner', async () => {
  const [paid, drafted, eligible, completed] = [
    await account.order('2026-02-02T20:00:00Z'),
    await account.order('2026-03-02T20:00:00Z'),
    await account.order('2026-03-03T20:00:00Z', { paymentStatus: 'PAID' }),
    await account.order('2026-03-04T20:00:00Z', { status: 'COMPLETED' }),
  ]
  for (const status of ['DRAFT', 'PACKED', 'CANCELLED'] as const)
    await account.order('2026-03-04T20:00:00Z', { status })
  await account.order('2026-03-16T07:00:00Z')
  await (await anAccount(t.db, clerk.userId)).order('2026-03-04T20:00:00Z')
  await pay('2026/2/A', paid)
  await submit(clerk, '2026/2/A')
  await pay('2026/3/A', drafted)

  expect(await unpaid(clerk)).toEqual([completed.id, eligible.id])
  expect(await unpaid(rep)).toEqual([completed.id, eligible.id])
  expect(await unpaid(clerk, '&status=DELIVERED')).toEqual([eligible.id])
  expect(await unpaid(clerk, '&sort=date&limit=1')).toEqual([eligible.id])
  expect(await unpaid(clerk, `&search=${completed.orderNum}`)).toEqual([completed.id])
  await t.db.updateTable('companySettings').set({ payWhenPaid: true }).execute()
  expect(await unpaid(clerk)).toEqual([eligible.id])
  await t.db.updateTable('companySettings').set({ payWhenPaid: false }).execute()

  const orders: { id: number; commissionPaidOn: string }[] = (await list(rep, `?owner=${rep.userId}`)).json()
  expect(orders.find(({ id }) => id === paid.id)?.commissionPaidOn).toEqual(expect.any(String))
  expect(orders.filter(({ commissionPaidOn }) => commissionPaidOn === null)).toHaveLength(orders.length - 1)
})

test('whether a commission was paid is read only by payroll and by the account owner', async () => {
  const others = await Promise.all([t.as('SALES'), t.as('ACCOUNTING', 'INVENTORY'), t.as('DRIVER')])
  for (const request of others) {
    expect((await list(request, `?unpaidFor=${rep.userId}`)).statusCode).toBe(403)
    const orders: object[] = (await list(request)).json()
    expect(orders.filter((order) => 'commissionPaidOn' in order)).toEqual([])
  }
  const seen: { customer: { accountOwnerID: number } }[] = (await list(rep)).json()
  for (const order of seen) expect('commissionPaidOn' in order).toBe(order.customer.accountOwnerID === rep.userId)
  expect((await list(clerk, '?unpaidFor=x')).statusCode).toBe(400)
  expect((await list(clerk, '?unpaidFor=99999999')).json()).toEqual([])
})
