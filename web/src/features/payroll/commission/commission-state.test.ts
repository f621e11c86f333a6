import { cents } from '@dray/domain/money'
import { commissionGroups } from '@dray/domain/payroll/commission'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCommission, aCommissionOrder, aCorrection } from '../../../test-data/commission.ts'
import {
  type CommissionState,
  commissionState,
  listBody,
  ordersInGroup,
  noEdits,
  asReadCommission,
  withCorrections,
  withCosts,
  withMoved,
} from './commission-state.ts'

const rowOrderIds = (rows: CommissionState['toBePaid']) => rows.map(({ order }) => order.orderId)

const anOrder = fc.record({
  orderStatus: fc.constantFrom('DELIVERED' as const, 'COMPLETED' as const),
  paymentStatus: fc.constantFrom('PAID' as const, 'AWAITING' as const),
  remark: fc.constantFrom(null, null, null, 'not-delivered' as const, 'changed' as const),
  subtotal: fc.integer({ min: 0, max: 1_000_00 }).map(cents),
  cost: fc.integer({ min: 0, max: 1_000_00 }).map(cents),
})
const anAction = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), at: fc.nat(), isToBePaid: fc.boolean() }),
  fc.record({
    kind: fc.constant('group' as const),
    group: fc.constantFrom(...commissionGroups),
    isToBePaid: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('cost' as const), at: fc.nat(), text: fc.constantFrom('', '12.34', '0', 'x', '7') }),
  // Someone else's save moves orders; orders are delivered or go to another period.
  fc.record({ kind: fc.constant('reread' as const), listed: fc.array(fc.nat(), { maxLength: 5 }), gone: fc.nat() }),
)

// R4.8-04, R4.8-05, R2.12-12, R2.12-13
test('no matter which orders are moved, one by one or in groups, each is in exactly one list', () => {
  fc.assert(
    fc.property(fc.array(anOrder, { maxLength: 12 }), fc.array(anAction, { maxLength: 20 }), (drawn, actions) => {
      let orders = drawn.map((order, at) => aCommissionOrder(at + 1, order))
      let read = asReadCommission(aCommission({ toBePaid: orders.slice(0, 4), unpaid: orders.slice(4) }))
      let edits = noEdits
      for (const action of actions) {
        const state = commissionState(read, edits)
        const idAt = (at: number) => orders[at % Math.max(1, orders.length)]?.orderId ?? 0
        if (action.kind === 'cost') edits = withCosts(edits, [[idAt(action.at), action.text]])
        else if (action.kind === 'reread') {
          orders = orders.filter((_, at) => at !== action.gone)
          const listed = new Set(action.listed.map(idAt))
          read = asReadCommission(
            aCommission({
              toBePaid: orders.filter(({ orderId }) => listed.has(orderId)),
              unpaid: orders.filter(({ orderId }) => !listed.has(orderId)),
            }),
          )
        } else {
          const orderIds =
            action.kind === 'move'
              ? [idAt(action.at)]
              : ordersInGroup(action.isToBePaid ? state.unpaid : state.toBePaid, action.group)
          edits = withMoved(edits, read, { orderIds, isToBePaid: action.isToBePaid })
        }
        const next = commissionState(read, edits)
        const all = [...rowOrderIds(next.toBePaid), ...rowOrderIds(next.unpaid)]
        expect(all.toSorted((a, b) => a - b)).toEqual(orders.map(({ orderId }) => orderId))
        expect(listBody(next).paidOrders.map(({ orderId }) => orderId)).toEqual(rowOrderIds(next.toBePaid))
        expect(next.totals.orders).toBe(next.toBePaid.length)
      }
    }),
  )
})

const two = () => asReadCommission(aCommission({ toBePaid: [aCommissionOrder(1)], unpaid: [aCommissionOrder(2)] }))

// R2.12-14
test('a typed cost stays with its order when the order is removed and added again', () => {
  const read = two()
  let edits = withCosts(noEdits, [[1, '50']])
  expect(commissionState(read, edits).totals).toMatchObject({ cost: 50_00, commission: 10_00 })
  edits = withMoved(edits, read, { orderIds: [1], isToBePaid: false })
  expect(commissionState(read, edits).totals.orders).toBe(0)
  edits = withMoved(edits, read, { orderIds: [1], isToBePaid: true })
  expect(commissionState(read, edits).toBePaid[0]).toMatchObject({ costText: '50', cost: 50_00, commission: 10_00 })
})

test('an empty cost and the order’s own cost are no adjustment, and an invalid one is not sent', () => {
  const read = two()
  const adjusted = (text: string) =>
    listBody(commissionState(read, withCosts(noEdits, [[1, text]]))).paidOrders[0]?.adjustedCost
  expect(['', '60.00', '60.01', '0'].map(adjusted)).toEqual([null, null, 60_01, 0])
  const problems = ['x', '-1', '1.234', '1000001'].map((text) => {
    const state = commissionState(read, withCosts(noEdits, [[1, text]]))
    return [state.wrongCost?.order.orderId, state.toBePaid[0]?.costProblem]
  })
  expect(problems).toEqual([
    [1, 'Enter an amount in dollars'],
    [1, "Amount can't be negative"],
    [1, 'Amount can have at most two decimals'],
    [1, 'Amount can be at most $1,000,000.00'],
  ])
})

test('changes that end up back at the saved state don’t count as changes', () => {
  const read = two()
  const away = withMoved(noEdits, read, { orderIds: [1, 2], isToBePaid: true })
  expect(commissionState(read, away).isChanged).toBe(true)
  const back = withMoved(away, read, { orderIds: [2], isToBePaid: false })
  expect(commissionState(read, back).isChanged).toBe(false)
  expect(commissionState(read, withCosts(noEdits, [[1, '60']])).isChanged).toBe(false)
  // The cost of an unpaid order changes nothing.
  expect(commissionState(read, withCosts(noEdits, [[2, '1']])).isChanged).toBe(false)
  expect(commissionState(read, { ...noEdits, rate: 0.2 }).isChanged).toBe(false)
})

test('an included correction adds to the commission', () => {
  const read = asReadCommission(
    aCommission({
      toBePaid: [aCommissionOrder(1)],
      corrections: [aCorrection(8)],
      offeredCorrections: [aCorrection(9)],
    }),
  )
  expect(commissionState(read, noEdits)).toMatchObject({ corrected: -12_50, toPay: -4_50, isChanged: false })
  const both = withCorrections(noEdits, read, new Set([8, 9]))
  expect(commissionState(read, both)).toMatchObject({ corrected: -25_00, toPay: -17_00, isChanged: true })
  expect(listBody(commissionState(read, both)).corrections).toEqual([8, 9])
  expect(commissionState(read, withCorrections(both, read, new Set([8]))).isChanged).toBe(false)
})

test('adding a group skips orders that no longer earn commission', () => {
  const read = asReadCommission(
    aCommission({ toBePaid: [aCommissionOrder(1, { remark: 'not-delivered' })], unpaid: [aCommissionOrder(2)] }),
  )
  const removed = withMoved(noEdits, read, { orderIds: [1], isToBePaid: false })
  expect(ordersInGroup(commissionState(read, removed).unpaid, 'All')).toEqual([2])
  expect(commissionState(read, noEdits).ineligible).toHaveLength(1)
})

test('a submitted order shows the commission that was paid, even if the rate has changed since', () => {
  const order = aCommissionOrder(1, { commission: cents(5_00) })
  const read = asReadCommission(aCommission({ submitted: true, commissionRate: 0.3, toBePaid: [order] }))
  expect(commissionState(read, noEdits).totals).toMatchObject({ commission: 5_00, netProfit: 35_00 })
})

test('typing a cost rebuilds only its own row', () => {
  const read = asReadCommission(aCommission({ toBePaid: [aCommissionOrder(1), aCommissionOrder(2)] }))
  const before = commissionState(read, noEdits).toBePaid
  const after = commissionState(read, withCosts(noEdits, [[1, '5']])).toBePaid
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).toBe(before[1])
})
