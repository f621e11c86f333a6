import { beforeEach, expect, test } from 'vitest'
import {
  anAccount,
  changeRow,
  deletePayroll,
  readCommission,
  readRow,
  submit,
} from '../../../test-data/payroll-requests.ts'
import { expectOnly } from '../../../test-data/expectations.ts'
import { rounds } from '../../../test-data/rounds.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'

let rep: ApiClient
let account: Awaited<ReturnType<typeof anAccount>>
let round = 0
const t = await openTestApp()
const [clerk, other, admin] = [await t.as('PAYROLL'), await t.as('PAYROLL'), await t.as('ADMIN')]
beforeEach(async () => {
  for (const table of ['payrollCorrections', 'payrollOrders', 'payrollRows', 'payrollPeriods'] as const)
    await t.db.deleteFrom(table).execute()
  round = 0
  rep = await t.as('SALES')
  await t.db.updateTable('users').set({ payType: 'COMMISSION' }).where('id', '=', rep.userId).execute()
  account = await anAccount(t.db, rep.userId)
})

/** Three consecutive periods that have begun and that no other round of the test uses. */
const newPeriods = () => {
  round++
  const [year, month] = [2004 + Math.floor(round / 4), (round % 4) * 3 + 1]
  const day = `${year}-${String(month).padStart(2, '0')}-05T20:00:00Z`
  return { a: `${year}/${month}/A`, b: `${year}/${month}/B`, c: `${year}/${month + 1}/A`, day }
}
const pay = (request: ApiClient, period: string, orders: readonly { id: number }[]) =>
  changeRow(request, period, rep.userId, { paidOrders: orders.map(({ id }) => ({ orderId: id })) })
const change = (order: { id: number }, orderStatus: string) =>
  admin('PUT', `/api/db/orders/update/${order.id}`, { body: { orderStatus } })
const inLists = async (orderIds: readonly number[]) =>
  (await t.db.selectFrom('payrollOrders').select('orderId').where('orderId', 'in', orderIds).execute()).length

test('if two clerks put the same orders into two periods at once, exactly one succeeds', {
  timeout: 120_000,
}, async () => {
  for (let n = 0; n < rounds(8); n++) {
    const { a, b, day } = newPeriods()
    const orders = [await account.order(day), await account.order(day), await account.order(day)]
    const answers = await Promise.all([pay(clerk, a, orders), pay(other, b, orders.toReversed())])
    const [won, lost] = answers.toSorted((x, y) => x.statusCode - y.statusCode)
    expect(won?.statusCode).toBe(200)
    expect(lost?.statusCode).toBe(409)
    expect(lost?.json().code).toBe('order-in-other-payroll')
    expect(lost?.json().orders).toEqual(orders.map(({ orderNum }) => orderNum))
    expect(await inLists(orders.map(({ id }) => id))).toBe(3)
    const rows = [await readRow(clerk, a, rep.userId), await readRow(clerk, b, rep.userId)]
    expect([
      [0, 24],
      [24, 0],
    ]).toContainEqual(rows.map((row) => row?.commission))
  }
})

test('an order that one clerk removes from a list while another adds it elsewhere is in one list at most', {
  timeout: 120_000,
}, async () => {
  for (let n = 0; n < rounds(5); n++) {
    const { a, b, day } = newPeriods()
    const order = await account.order(day)
    await pay(clerk, a, [order])
    const [left, joined] = await Promise.all([pay(clerk, a, []), pay(other, b, [order])])
    expect(left.statusCode).toBe(200)
    expectOnly([joined], 'order-in-other-payroll')
    expect(await inLists([order.id])).toBe(joined.statusCode === 200 ? 1 : 0)
  }
})

test('if two clerks save the same correction in two periods at once, exactly one succeeds', {
  timeout: 120_000,
}, async () => {
  for (let n = 0; n < rounds(6); n++) {
    const { a, b, c, day } = newPeriods()
    const orders = [await account.order(day), await account.order(day)]
    await pay(clerk, a, orders)
    await submit(clerk, a)
    for (const order of orders) await change(order, 'CANCELLED')
    const corrections = orders.map(({ id }) => id)
    const answers = await Promise.all([
      changeRow(clerk, b, rep.userId, { corrections }),
      changeRow(other, c, rep.userId, { corrections: corrections.toReversed() }),
    ])
    const [won, lost] = answers.toSorted((x, y) => x.statusCode - y.statusCode)
    expect(won?.statusCode).toBe(200)
    expect(lost?.statusCode).toBe(409)
    expect(lost?.json().code).toBe('correction-not-owed')
    const rows = [await readRow(clerk, b, rep.userId), await readRow(clerk, c, rep.userId)]
    expect([
      [0, -16],
      [-16, 0],
    ]).toContainEqual(rows.map((row) => row?.commission))
  }
})

test('an order that is canceled while its payroll is submitted is either refused or corrected later', {
  timeout: 120_000,
}, async () => {
  for (let n = 0; n < rounds(6); n++) {
    const { a, b, day } = newPeriods()
    const order = await account.order(day)
    await pay(clerk, a, [order])
    const [submitted, canceled] = await Promise.all([submit(clerk, a), change(order, 'CANCELLED')])
    expect(canceled.statusCode).toBe(200)
    const all: { orderId: number; amount: number }[] = (await readCommission(clerk, b, rep.userId)).corrections
    const corrections = all.filter(({ orderId }) => orderId === order.id)
    expect([
      [undefined, [-8]],
      ['order-earns-no-commission', []],
    ]).toContainEqual([submitted.json().code, corrections.map(({ amount }) => amount)])
  }
})

test('a payroll that is deleted while its orders are corrected leaves no correction of an unpaid commission', {
  timeout: 120_000,
}, async () => {
  for (let n = 0; n < rounds(6); n++) {
    const { a, b, day } = newPeriods()
    const order = await account.order(day)
    await pay(clerk, a, [order])
    await submit(clerk, a)
    await change(order, 'CANCELLED')
    const [removed, corrected] = await Promise.all([
      deletePayroll(clerk, a),
      changeRow(other, b, rep.userId, { corrections: [order.id] }),
    ])
    expect(removed.statusCode).toBe(200)
    expectOnly([corrected], 'correction-not-owed')
    expect((await readRow(clerk, b, rep.userId))?.commission).toBe(0)
    expect(await readCommission(clerk, b, rep.userId)).toMatchObject({ corrections: [], offeredCorrections: [] })
  }
})

test('either a payroll is deleted or its correction is paid; once paid, the payroll can’t be deleted', {
  timeout: 120_000,
}, async () => {
  for (let n = 0; n < rounds(6); n++) {
    const { a, b, day } = newPeriods()
    const order = await account.order(day)
    await pay(clerk, a, [order])
    await submit(clerk, a)
    await change(order, 'REFUNDED')
    await changeRow(clerk, b, rep.userId, { corrections: [order.id] })
    const [removed, submitted] = await Promise.all([deletePayroll(clerk, a), submit(other, b, [])])
    expect(submitted.statusCode).toBe(200)
    const { commission, corrections } = await readCommission(clerk, b, rep.userId)
    expect([
      [undefined, 0, 0],
      ['payroll-corrected', -8, 1],
    ]).toContainEqual([removed.json().code, commission, corrections.length])
  }
})
