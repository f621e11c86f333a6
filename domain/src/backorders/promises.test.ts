import { expect, test } from 'vitest'
import { arrivalsInSequence, type ArrivingUnits, waitingClaims, nextArrival, shortReason } from './promises.ts'

const [coffee, tea] = [1, 2]
const arrival = (
  purchaseOrderNum: string,
  quantity: number,
  expectedOn: string | null,
  productId = coffee,
): ArrivingUnits => ({ productId, purchaseOrderNum, quantity, expectedOn })

/** The purchase order and day of claims of these units of coffee. */
const promised = (units: readonly number[], arriving: readonly ArrivingUnits[]) => {
  const claims = units.map((count, line) => ({ line, productId: coffee, units: count }))
  return [...arrivalsInSequence(claims, arriving).values()].map((each) => [each.purchaseOrderNum, each.expectedOn])
}

test('a line comes with the purchase order that brings its last unit', () => {
  const later = [arrival('PO-9', 5, '2026-12-09'), arrival('PO-7', 2, '2026-12-03')]
  expect(promised([7], later)).toEqual([['PO-9', '2026-12-09']])
  expect(promised([8], later)).toEqual([[null, null]])
  expect(promised([4], [arrival('PO-7', 12, '2026-12-03', tea)])).toEqual([[null, null]])
})

test('a purchase order may have a product twice', () => {
  const twice = [arrival('PO-7', 2, '2026-12-03'), arrival('PO-7', 3, '2026-12-03')]
  expect(promised([5], twice)).toEqual([['PO-7', '2026-12-03']])
})

test('purchase orders of one day come by number, and one without a day comes last', () => {
  const arriving = [arrival('PO-1', 2, null), arrival('PO-9', 2, '2026-12-03'), arrival('PO-8', 2, '2026-12-03')]
  expect(promised([2, 2, 2, 2], arriving)).toEqual([
    ['PO-8', '2026-12-03'],
    ['PO-9', '2026-12-03'],
    ['PO-1', null],
    [null, null],
  ])
})

test('units promised to a line that is not covered are promised to none behind it', () => {
  expect(promised([6, 2], [arrival('PO-7', 5, '2026-12-03')])).toEqual([
    [null, null],
    [null, null],
  ])
})

test('only what the queue leaves a line without is claimed', () => {
  const line = { productId: tea }
  const allocated = [
    { line, ships: [], waits: 4 },
    { line: { productId: tea }, ships: [], waits: 0 },
  ]
  expect(waitingClaims(allocated)).toEqual([{ line, productId: tea, units: 4 }])
})

test('a product with nothing left says when one more unit can come', () => {
  const arriving = [arrival('PO-7', 5, '2026-12-03'), arrival('PO-9', 5, '2026-12-09')]
  expect(nextArrival(0, 1, arriving)).toEqual({ purchaseOrderNum: 'PO-7', expectedOn: '2026-12-03' })
  expect(nextArrival(-5, 1, arriving)).toEqual({ purchaseOrderNum: 'PO-9', expectedOn: '2026-12-09' })
  expect(nextArrival(-10, 1, arriving)).toEqual({ purchaseOrderNum: null, expectedOn: null })
})

test('one reason stands beside the figure: what can be done first, then when units come', () => {
  const promise = { missing: 4, purchaseOrderNum: null, expectedOn: null }
  expect(shortReason(promise)).toBe('nothing')
  expect(shortReason({ ...promise, goesFirst: '100801' })).toBe('goes-first')
  const due = { ...promise, goesFirst: '100801', purchaseOrderNum: 'PO-7' }
  expect(shortReason(due)).toBe('due')
  expect(shortReason({ ...due, unlabeledUnits: 0 })).toBe('due')
  expect(shortReason({ ...due, unlabeledUnits: 3 })).toBe('unlabeled')
  expect(shortReason({ ...due, unlabeledUnits: 3, unusableReason: 'ON_HOLD' })).toBe('unusable')
})
