import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordIn, type StockChange, stockChanges, stockLevels, stockSummary, unitsByKind } from './stock-history.ts'

const day = (number: number) => new Date(Date.UTC(2026, 2, number, 17))
const change = (options: Partial<StockChange> & { before: number; after: number }): StockChange => ({
  id: -1,
  at: day(3),
  kind: 'CORRECTION',
  note: 'Manual correction',
  batchNumber: null,
  userName: 'Ann',
  difference: options.after - options.before,
  ...options,
})
const range = { from: day(1), to: day(9) }

// R2.13-51
test('the stock history is the logged changes of stock, each with its signed difference', () => {
  const entry = { createdAt: day(2), notes: 'Order 100023', userName: 'Ann', kind: 'SHIPMENT' as const }
  const stock = { field: 'stock', subfield: 'EXO-1', previousValue: '40', newValue: '28' }
  const name = { field: 'name', subfield: null, previousValue: 'Chai', newValue: 'Chai Tea' }
  expect(stockChanges([{ id: -7, ...entry, changes: [name, stock] }])).toEqual([
    change({ id: -7, at: day(2), before: 40, after: 28, kind: 'SHIPMENT', note: 'Order 100023', batchNumber: 'EXO-1' }),
  ])
})

test('the first stock of a product starts from zero', () => {
  const entry = { id: -1, createdAt: day(2), notes: null, userName: null }
  const first = { field: 'stock', subfield: null, previousValue: null, newValue: '12' }
  expect(stockChanges([{ ...entry, changes: [first] }])[0]).toMatchObject({ before: 0, after: 12, difference: 12 })
})

test('the net change is units in minus units out', () => {
  const changes = [change({ before: 30, after: 25 }), change({ at: day(2), before: 10, after: 30 })]
  expect(stockSummary(changes)).toEqual({ unitsIn: 20, unitsOut: 5, net: 15 })
})

test('units are summed by kind of movement', () => {
  const changes = [
    change({ kind: 'SHIPMENT', before: 45, after: 25 }),
    change({ kind: 'RETURN', before: 40, after: 45 }),
    change({ kind: 'SHIPMENT', before: 50, after: 40 }),
  ]
  expect(unitsByKind(changes)).toEqual([
    { kind: 'SHIPMENT', units: -30 },
    { kind: 'RETURN', units: 5 },
  ])
})

test('units that come in and go out at the same time for different reasons count both as in and as out', () => {
  const changes = [change({ note: 'Order 100023', before: 40, after: 30 }), change({ before: 30, after: 40 })]
  expect(stockSummary(changes)).toEqual({ unitsIn: 10, unitsOut: 10, net: 0 })
})

test('putting stock into a batch counts as neither in nor out', () => {
  const note = 'Batch EXO-1 added'
  const changes = [change({ note, before: 30, after: 40 }), change({ note, before: 40, after: 30 })]
  expect(stockSummary(changes)).toEqual({ unitsIn: 0, unitsOut: 0, net: 0 })
  expect(stockLevels(changes, range, 0).map(({ level }) => level)).toEqual([40, 40, 40])
})

test('the levels run from the start of the range through every change to its end', () => {
  const changes = [change({ at: day(6), before: 30, after: 25 }), change({ at: day(2), before: 10, after: 30 })]
  expect(stockLevels(changes, range, 99)).toEqual([
    { at: day(1), level: 10 },
    { at: day(2), level: 30 },
    { at: day(6), level: 25 },
    { at: day(9), level: 25 },
  ])
})

test('a range without a change is a flat level', () => {
  expect(stockLevels([], range, 39).map(({ level }) => level)).toEqual([39, 39])
})

test('a note’s order number is found, whatever follows it', () => {
  expect(recordIn('Order 100023')).toEqual({ kind: 'Order', number: '100023' })
  expect(recordIn('Order 100023 cancelled')?.number).toBe('100023')
  expect(recordIn('Order DRAFT_AB12CD34')?.number).toBe('DRAFT_AB12CD34')
  expect(recordIn('Credit memo CM-100001 voided')).toEqual({ kind: 'Credit memo', number: 'CM-100001' })
  expect(recordIn('Credit memo requested')).toBeUndefined()
  expect(recordIn('Manual correction')).toBeUndefined()
  expect(recordIn('Back order 12')).toBeUndefined()
})

test('for any changes, the last level is the first level plus the net change', () => {
  const chain = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 4 })), { minLength: 1 })
  fc.assert(
    fc.property(chain, (deltas) => {
      let level = 100
      const changes = deltas
        .map(([delta, at]) => {
          const before = level
          level += delta
          return change({ at: day(at), before, after: level })
        })
        .reverse()
      const levels = stockLevels(changes, range, 0)
      expect((levels.at(-1)?.level ?? 0) - (levels[0]?.level ?? 0)).toBe(stockSummary(changes).net)
    }),
  )
})
