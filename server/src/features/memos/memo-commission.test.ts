import { expect, test } from 'vitest'
import { expectSoundTotals } from '../../test-data/expectations.ts'
import { anAccount, changeRow, readCommission, submit } from '../../test-data/payroll-requests.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const [admin, rep] = [await t.as('ADMIN'), await t.as('SALES')]
await t.db.updateTable('users').set({ payType: 'COMMISSION' }).where('id', '=', rep.userId).execute()
const account = await anAccount(t.db, rep.userId)

const credit = async (orderId: number, lines: readonly object[]) => {
  const answer = await admin('POST', `/api/db/memos/add/${orderId}`, { body: { lines } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().id as number
}
const commission = async (period: string, orderId: number) =>
  (await readCommission(admin, period, rep.userId)).toBePaid.find(
    (order: { orderId: number }) => order.orderId === orderId,
  )

test('commission is on what was kept: every credited unit lowers the subtotal, only restocked ones the cost', async () => {
  const order = await account.order('2026-01-05T20:00:00Z')
  const [orderLineId] = order.lineIds
  expect(await commission('2026/1/A', order.id)).toMatchObject({ subtotal: 100, cost: 60, commission: 8 })
  await credit(order.id, [
    { orderLineId, disposition: 'RESTOCK', units: 2 },
    { orderLineId, disposition: 'DAMAGED', units: 1, reason: 'Leaking' },
    { orderLineId, disposition: 'CONCESSION', amount: 5, reason: 'Late' },
  ])
  const now = { subtotal: 65, cost: 48, returnedCost: 12 }
  expect(await commission('2026/1/A', order.id)).toMatchObject({ ...now, commission: 3.4 })
  const paidOrders = [{ orderId: order.id, orderNum: order.orderNum, adjustedCost: 50 }]
  await changeRow(admin, '2026/1/A', rep.userId, { paidOrders })
  expect(await commission('2026/1/A', order.id)).toMatchObject({
    ...now,
    adjustedCost: 50,
    commission: 5.4,
    remark: null,
  })
  await expectSoundTotals(t.db)
})

test('a memo for an order whose commission was paid is a correction in a later period, and a void takes it back', async () => {
  const order = await account.order('2026-02-05T20:00:00Z')
  const [orderLineId] = order.lineIds
  await changeRow(admin, '2026/2/A', rep.userId, { paidOrders: [{ orderId: order.id, orderNum: order.orderNum }] })
  expect((await submit(admin, '2026/2/A')).statusCode).toBe(200)
  const memoId = await credit(order.id, [{ orderLineId, disposition: 'RESTOCK', units: 5 }])
  const corrections = async () => (await readCommission(admin, '2026/2/B', rep.userId)).corrections
  expect(await corrections()).toMatchObject([{ orderId: order.id, reason: 'changed', amount: -4 }])
  expect(await commission('2026/2/A', order.id)).toMatchObject({ subtotal: 100, cost: 60, commission: 8 })
  await admin('POST', `/api/db/memos/void/${memoId}`, { body: { reason: 'Keyed twice' } })
  expect(await corrections()).toEqual([])
  await expectSoundTotals(t.db)
})
