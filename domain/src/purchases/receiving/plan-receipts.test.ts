import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReceived, type PurchaseStatus, purchaseStatuses } from '../purchase-order.ts'
import { hasBeenStocked, isNothingOpen, openUnits } from './delivery.ts'
import {
  effectOfStatus,
  isBatchUsed,
  isLooseStockUsed,
  planReceipts,
  statusAfterReceiving,
  statusAfterUndoing,
  undoesReceipts,
} from './plan-receipts.ts'

const status = fc.constantFrom(...purchaseStatuses)
const item = fc.record({ ordered: fc.integer({ min: 1, max: 20 }), received: fc.nat(25) })
const numbered = <Item>(items: readonly Item[]) => items.map((each, index) => ({ ...each, id: index + 1 }))
const items = fc.array(item, { minLength: 1, maxLength: 6 }).map(numbered)

const order = (received: number, more: Partial<Parameters<typeof planReceipts>[0]> = {}) => ({
  status: 'ORDERED' as const,
  isClosedShort: false,
  items: [{ id: 1, ordered: 10, received }],
  ...more,
})
const saved = (ordered: number, to: (typeof purchaseStatuses)[number]) => ({ status: to, items: [{ id: 1, ordered }] })
const stocked = ({ toStock }: { toStock: readonly { units: number; isRaise: boolean }[] }) =>
  toStock.map(({ units, isRaise }) => [units, isRaise])

test('RECEIVED and COMPLETED stock everything still open, even on a new purchase order; no other status does', () => {
  const created = (to: (typeof purchaseStatuses)[number]) =>
    planReceipts(undefined, { status: to, items: [{ id: null, ordered: 7 }] }).toStock.map(({ units }) => units)
  expect(purchaseStatuses.map((to) => created(to).join())).toEqual(['', '', '', '7', '7', ''])
  expect(stocked(planReceipts(order(4), saved(10, 'RECEIVED')))).toEqual([[6, false]])
  expect(stocked(planReceipts(order(10, { status: 'RECEIVED' }), saved(10, 'COMPLETED')))).toEqual([])
  expect(stocked(planReceipts(order(4), saved(10, 'PENDING')))).toEqual([])
})

test('raising a quantity stocks the difference into the item’s batch, counting units received beyond the order', () => {
  expect(stocked(planReceipts(order(10, { status: 'RECEIVED' }), saved(13, 'RECEIVED')))).toEqual([[3, true]])
  expect(stocked(planReceipts(order(12, { status: 'RECEIVED' }), saved(13, 'RECEIVED')))).toEqual([[1, true]])
  expect(stocked(planReceipts(order(12, { status: 'RECEIVED' }), saved(11, 'RECEIVED')))).toEqual([])
})

test('units closed short stay out of stock; only units added to a line come in', () => {
  const short = order(6, { status: 'RECEIVED', isClosedShort: true })
  expect(stocked(planReceipts(short, saved(10, 'COMPLETED')))).toEqual([])
  expect(stocked(planReceipts(short, saved(12, 'RECEIVED')))).toEqual([[2, true]])
})

test('a line can’t be lowered below what was received, or removed; open units can', () => {
  const received = order(4)
  expect(planReceipts(received, saved(4, 'ORDERED')).loweredIds).toEqual([])
  expect(planReceipts(received, saved(3, 'ORDERED')).loweredIds).toEqual([1])
  expect(planReceipts(received, { status: 'ORDERED', items: [] }).loweredIds).toEqual([1])
  expect(planReceipts(order(0), { status: 'ORDERED', items: [] }).loweredIds).toEqual([])
  // Twelve of ten were received: the line may stay.
  expect(planReceipts(order(12, { status: 'RECEIVED' }), saved(10, 'RECEIVED')).loweredIds).toEqual([])
  expect(planReceipts(order(12, { status: 'RECEIVED' }), saved(9, 'RECEIVED')).loweredIds).toEqual([1])
})

test('going back from RECEIVED, and DRAFT and CANCELLED from anywhere, undo every receipt, whatever the new quantities are', () => {
  for (const to of ['DRAFT', 'PENDING', 'ORDERED', 'CANCELLED'] as const)
    expect(planReceipts(order(10, { status: 'COMPLETED' }), saved(2, to))).toEqual({
      isUndone: true,
      loweredIds: [],
      toStock: [],
    })
  expect(purchaseStatuses.filter((to) => undoesReceipts('ORDERED', to))).toEqual(['DRAFT', 'CANCELLED'])
  expect(planReceipts(order(0), saved(2, 'CANCELLED')).isUndone).toBe(false)
})

test('a plan never stocks a unit twice or more than is open, and leaves nothing open on a received order', () => {
  fc.assert(
    fc.property(
      items,
      fc.record({ from: status, to: status, short: fc.boolean() }),
      fc.array(fc.nat(25), { maxLength: 6 }),
      (stored, { from, to, short }, next) => {
        const isClosedShort = short && isReceived(from)
        const after = numbered(next.filter((units) => units > 0).map((ordered) => ({ ordered })))
        const plan = planReceipts({ status: from, isClosedShort, items: stored }, { status: to, items: after })
        const received = (id: number | null) => stored.find((each) => each.id === id)?.received ?? 0
        for (const { item: each, units } of plan.toStock) {
          expect(units).toBeGreaterThan(0)
          expect(received(each.id) + units).toBeLessThanOrEqual(each.ordered)
        }
        expect(plan.isUndone && plan.toStock.length + plan.loweredIds.length > 0).toBe(false)
        const units = new Map(plan.toStock.map((each) => [each.item.id, each.units]))
        const result = after.map(({ id, ordered }) => ({
          id,
          ordered,
          received: plan.isUndone ? 0 : received(id) + (units.get(id) ?? 0),
        }))
        const mayBeOpen = !isReceived(to) || isClosedShort
        expect(result.filter((each) => !mayBeOpen && openUnits(each) > 0)).toEqual([])
        // Saved once more, nothing moves.
        const again = planReceipts({ status: to, isClosedShort, items: result }, { status: to, items: result })
        expect(again).toEqual({ isUndone: false, loweredIds: [], toStock: [] })
      },
    ),
  )
})

test('an order is received once units have arrived and none are open; its items are stocked then, or when it’s closed short', () => {
  fc.assert(
    fc.property(items, status, (all, now) => {
      const isDone = all.every(({ ordered, received }) => received >= ordered)
      expect(isNothingOpen(all)).toBe(isDone)
      const isAwaited = now === 'PENDING' || now === 'ORDERED'
      expect(statusAfterReceiving(now, all)).toBe(isAwaited && isDone ? 'RECEIVED' : now)
      expect(statusAfterUndoing({ status: now, isClosedShort: true }, all)).toBe(now)
      expect(statusAfterUndoing({ status: now, isClosedShort: false }, all)).toBe(
        isReceived(now) && !isDone ? 'ORDERED' : now,
      )
    }),
  )
  expect(isNothingOpen([])).toBe(false)
  expect([0, 4, 10, 12].map((received) => hasBeenStocked({ ordered: 10, received }, false))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect([0, 4].map((received) => hasBeenStocked({ ordered: 10, received }, true))).toEqual([false, true])
})

test('a status says what it adds to and removes from stock, by the open units of each line', () => {
  const order = { ordered: 100, received: 31, open: 73 } as const
  const effects = (status: PurchaseStatus) =>
    Object.fromEntries(
      purchaseStatuses.map((to) => {
        const { takenOut, putIn } = effectOfStatus({ ...order, status }, to)
        return [to, putIn - takenOut]
      }),
    )
  const undone = { DRAFT: -31, CANCELLED: -31 }
  expect(effects('ORDERED')).toEqual({ ...undone, PENDING: 0, ORDERED: 0, RECEIVED: 73, COMPLETED: 73 })
  expect(effects('RECEIVED')).toEqual({ ...undone, PENDING: -31, ORDERED: -31, RECEIVED: 0, COMPLETED: 0 })
  const draft = { status: 'DRAFT', ordered: 12, received: 0, open: 0 } as const
  expect(effectOfStatus(draft, 'RECEIVED')).toEqual({ takenOut: 0, putIn: 12 })
})

test('a receipt can be undone while its batch still has the units and the rest covers open orders', () => {
  expect(isBatchUsed({ units: 10, remaining: 10, reserved: 0 })).toBe(false)
  expect(isBatchUsed({ units: 10, remaining: 9, reserved: 0 })).toBe(true)
  expect(isBatchUsed({ units: 10, remaining: 10, reserved: 1 })).toBe(true)
  // The batch had 5 before, which cover the order.
  expect(isBatchUsed({ units: 10, remaining: 15, reserved: 5 })).toBe(false)
  expect([10, 9].map((untagged) => isLooseStockUsed({ units: 10, untagged }))).toEqual([false, true])
})

test('undoing an unused receipt never leaves a batch below zero or below what open orders reserve', () => {
  const units = fc.integer({ min: 1, max: 50 })
  fc.assert(
    fc.property(units, fc.nat(60), fc.nat(60), (came, remaining, reserved) => {
      const stays = remaining - came
      expect(isBatchUsed({ units: came, remaining, reserved })).toBe(stays < 0 || stays < reserved)
    }),
  )
})
