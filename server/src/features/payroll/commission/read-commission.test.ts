import { beforeEach, expect, test } from 'vitest'
import { anAccount, readCommission, readPaidOrders } from '../../../test-data/payroll-requests.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'
import { unlistedCommissionOrders } from './commission-orders.sql.ts'

let rep: ApiClient
let account: Awaited<ReturnType<typeof anAccount>>
const t = await openTestApp()
const clerk = await t.as('PAYROLL')
beforeEach(async () => {
  rep = await t.as('SALES')
  account = await anAccount(t.db, rep.userId)
})

const numbersIn = (orders: readonly { orderNum: string }[]) => orders.map(({ orderNum }) => orderNum)

// R4.8-02
test('a commission that was never saved starts with the eligible orders of the period, and lists earlier ones as unpaid', async () => {
  const late = await account.order('2026-02-20T12:00:00Z')
  const [first, second] = [
    await account.order('2026-03-02T12:00:00Z', { units: 5 }),
    await account.order('2026-03-09T12:00:00Z', { status: 'COMPLETED' }),
  ]
  await account.order('2026-03-20T12:00:00Z')
  const commission = await readCommission(clerk, '2026/3/A', rep.userId)
  expect(numbersIn(commission.toBePaid)).toEqual([first.orderNum, second.orderNum])
  expect(numbersIn(commission.unpaid)).toEqual([late.orderNum])
  expect(commission).toMatchObject({
    userId: rep.userId,
    year: 2026,
    month: 3,
    payPeriod: 'A',
    commissionRate: 0.2,
    commission: 0,
    submitted: false,
    lastSaved: null,
    modifiedOn: null,
    unpaidCount: 1,
    corrections: [],
    offeredCorrections: [],
  })
  expect(commission.toBePaid[0]).toMatchObject({ subtotal: 50, cost: 30, commission: 4, adjustedCost: null })
  expect(await readPaidOrders(clerk, '2026/3/A', rep.userId)).toEqual([])
})

// R4.8-03
test('undelivered orders are listed as waiting; drafts, canceled orders and other reps’ orders are not listed', async () => {
  const open = await account.order('2026-03-02T12:00:00Z', { status: 'PACKED' })
  for (const status of ['DRAFT', 'CANCELLED', 'REFUNDED'] as const)
    await account.order('2026-03-02T12:00:00Z', { status })
  await (await anAccount(t.db, clerk.userId)).order('2026-03-02T12:00:00Z')
  await (await anAccount(t.db, null)).order('2026-03-02T12:00:00Z')
  const commission = await readCommission(clerk, '2026/3/A', rep.userId)
  expect(commission).toMatchObject({ toBePaid: [], unpaid: [], waitingCount: 1 })
  expect(commission.waiting).toMatchObject([{ orderNum: open.orderNum, remark: 'not-delivered', commission: 8 }])
})

test('with more orders than a list shows, the newest are listed, oldest first', async () => {
  await account.order('2026-03-02T12:00:00Z')
  const newest = await account.order('2026-03-04T12:00:00Z')
  const middle = await account.order('2026-03-03T12:00:00Z')
  const filter = { userId: rep.userId, placedUntil: new Date('2026-03-16T00:00:00Z'), isPaid: undefined }
  const listed = await unlistedCommissionOrders(t.db, { ...filter, statuses: ['DELIVERED'] }, 2)
  expect(listed.orders.map(({ orderId }) => orderId)).toEqual([middle.id, newest.id])
  expect(listed.count).toBe(3)
})

test('if commission is due only once the customer has paid, delivered orders wait until then', async () => {
  const paid = await account.order('2026-03-02T12:00:00Z', { paymentStatus: 'PAID' })
  const unpaid = await account.order('2026-03-03T12:00:00Z', { paymentStatus: 'PARTIAL' })
  const open = await account.order('2026-03-01T12:00:00Z', { status: 'RECEIVED', paymentStatus: 'PAID' })
  await t.db.updateTable('companySettings').set({ payWhenPaid: true }).execute()
  const commission = await readCommission(clerk, '2026/3/A', rep.userId)
  await t.db.updateTable('companySettings').set({ payWhenPaid: false }).execute()
  expect(numbersIn(commission.toBePaid)).toEqual([paid.orderNum])
  expect(commission.unpaid).toEqual([])
  expect(commission.waiting).toMatchObject([
    { orderNum: unpaid.orderNum, remark: 'not-paid' },
    { orderNum: open.orderNum, remark: 'not-delivered' },
  ])
  expect(commission.waitingCount).toBe(2)
})

// D-14. On March 8, 2026 the clocks in Los Angeles go forward, on November 1 back.
test("a period begins and ends at midnight by the company's clock, even when daylight saving time changes", async () => {
  const inMarch = [
    await account.order('2026-03-01T08:00:00.000Z'),
    await account.order('2026-03-08T10:30:00.000Z'),
    await account.order('2026-03-16T06:59:59.999Z'),
  ]
  const before = await account.order('2026-03-01T07:59:59.999Z')
  const after = await account.order('2026-03-16T07:00:00.000Z')
  const a = await readCommission(clerk, '2026/3/A', rep.userId)
  expect([numbersIn(a.toBePaid), numbersIn(a.unpaid)]).toEqual([numbersIn(inMarch), [before.orderNum]])
  const b = await readCommission(clerk, '2026/3/B', rep.userId)
  expect(numbersIn(b.toBePaid)).toEqual([after.orderNum])

  const [october, november] = [
    await account.order('2026-11-01T06:59:59.999Z'),
    await account.order('2026-11-01T07:00:00.000Z'),
  ]
  const repeated = await account.order('2026-11-01T09:30:00.000Z')
  const last = await account.order('2026-11-16T07:59:59.999Z')
  await account.order('2026-11-16T08:00:00.000Z')
  expect(numbersIn((await readCommission(clerk, '2026/10/B', rep.userId)).toBePaid)).toEqual([october.orderNum])
  expect(numbersIn((await readCommission(clerk, '2026/11/A', rep.userId)).toBePaid)).toEqual(
    numbersIn([november, repeated, last]),
  )
})

test('a rep can read only their own commission, without costs', async () => {
  await account.order('2026-03-02T12:00:00Z')
  await account.order('2026-03-03T12:00:00Z', { status: 'RECEIVED' })
  await account.order('2026-02-03T12:00:00Z')
  const own = await readCommission(rep, '2026/3/A', rep.userId)
  for (const order of [...own.toBePaid, ...own.unpaid, ...own.waiting]) {
    expect(order).not.toHaveProperty('cost')
    expect(order).not.toHaveProperty('adjustedCost')
  }
  expect(own.toBePaid).toMatchObject([{ subtotal: 100, commission: 8 }])
  const answers = [
    await (await t.as('SALES', 'ACCOUNTING'))('GET', `/api/db/payroll/get/commission/2026/3/A/${rep.userId}`),
    await (await t.as('SALES', 'ACCOUNTING'))('GET', `/api/db/payroll/get/drafts/paidOrders/2026/3/A/${rep.userId}`),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403])
})

test('an invalid period in the URL is refused, and a person who does not exist is not found', async () => {
  const status = async (path: string) => (await clerk('GET', `/api/db/payroll/get/commission/${path}`)).statusCode
  for (const path of ['26/3/A/1', '2026/02/A/1', '2026/13/A/1', '2026/0/A/1', '2026/3/C/1', '2026/3/a/1', '2026/3/A/x'])
    expect(await status(path), path).toBe(400)
  expect(await status('2026/3/A/99999999999')).toBe(404)
})
