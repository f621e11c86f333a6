import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BatchMode } from './batches/allocate-batches.ts'
import { isOpen, isShipped, type OrderStatus, orderStatuses } from './order-status.ts'
import {
  type LineToSave,
  markForAllocation,
  planStock,
  type PulledUnits,
  returnsStock,
  stockEffect,
  type StoredLine,
  unpullLines,
} from './plan-stock.ts'

const stored = (line: Partial<StoredLine>): StoredLine => {
  const { batchId = 1, quantity = 5, tagsPulled = true } = line
  const pulledUnits = tagsPulled ? [{ batchId, quantity }] : []
  return { id: 10, productId: 3, batchId, quantity, tagsPulled, pulledUnits, ...line }
}
const toSave = (line: Partial<LineToSave>): LineToSave => ({
  id: 10,
  batchId: 1,
  quantity: 5,
  batchMode: 'manual',
  needsBatch: false,
  ...line,
})
const plan = (from: Partial<StoredLine>, to: Partial<LineToSave>[], status: OrderStatus = 'PACKED') => {
  const { lines, returns, removedIds } = planStock([stored(from)], to.map(toSave), status)
  return {
    lines: lines.map(({ id, batchId, quantity, tagsPulled }) => [id, batchId, quantity, tagsPulled]),
    returns: returns.map(({ lineId, batchId, quantity }) => [lineId, batchId, quantity]),
    removedIds,
  }
}

test('a pulled line with a lower quantity returns the difference and stays pulled', () => {
  expect(plan({}, [{ quantity: 2 }])).toEqual({ lines: [[10, 1, 2, true]], returns: [[10, 1, 3]], removedIds: [] })
})

test('a removed pulled line returns all its units, a removed unpulled line none', () => {
  expect(plan({}, [])).toEqual({ lines: [], returns: [[10, 1, 5]], removedIds: [10] })
  expect(plan({ tagsPulled: false }, [])).toEqual({ lines: [], returns: [], removedIds: [10] })
})

test('raising a pulled line’s quantity keeps the line and adds the extra units as an unpulled line', () => {
  const lines = [
    [10, 1, 5, true],
    [null, 1, 2, false],
  ]
  expect(plan({}, [{ quantity: 7 }])).toEqual({ lines, returns: [], removedIds: [] })
  for (const unallocated of [{ batchId: null, needsBatch: true }, {}])
    expect(plan({}, [{ quantity: 7, batchMode: 'auto', ...unallocated }]).lines).toEqual([
      [10, 1, 5, true],
      [null, null, 2, false],
    ])
})

test('moving a pulled line to another batch returns its units to the batch they came from', () => {
  const moved = { lines: [[10, 2, 6, false]], returns: [[10, 1, 5]], removedIds: [] }
  expect(plan({}, [{ quantity: 6, batchId: 2 }])).toEqual(moved)
  expect(plan({}, [{ batchId: null }]).returns).toEqual([[10, 1, 5]])
  expect(plan({}, [{ batchId: null, batchMode: 'auto' }]).returns).toEqual([[10, 1, 5]])
  const stays = { lines: [[10, 1, 5, true]], returns: [], removedIds: [] }
  expect(plan({}, [{ batchId: null, needsBatch: true }])).toEqual(stays)
  // Allocating a batch to a line that ships without one would give it the same one.
  for (const status of ['DELIVERED', 'COMPLETED'] as const) {
    expect(plan({}, [{ batchId: null }], status)).toEqual(stays)
    expect(plan({}, [{ batchId: null, quantity: 7 }], status).lines).toEqual([
      [10, 1, 5, true],
      [null, null, 2, false],
    ])
  }
})

const auto: Parameters<typeof markForAllocation>[0] = {
  batchId: 1,
  batchMode: 'auto',
  needsBatch: false,
  tagsPulled: false,
}
const manual: typeof auto = { ...auto, batchMode: 'manual' }

test('leaving DRAFT allocates auto lines again, shipping allocates lines without a batch, and no other status change allocates any', () => {
  const marked = (line: typeof auto, from: OrderStatus | undefined, to: OrderStatus) => {
    const { batchId, needsBatch } = markForAllocation(line, { from, to })
    return [batchId, needsBatch]
  }
  for (const to of orderStatuses) {
    const isMoving = isOpen(to) || isShipped(to)
    expect(marked(auto, 'DRAFT', to)).toEqual(isMoving ? [null, true] : [1, false])
    expect(marked(manual, 'DRAFT', to)).toEqual([1, isShipped(to)])
    expect(marked({ ...auto, tagsPulled: true }, 'DRAFT', to)).toEqual([1, false])
    for (const from of [undefined, 'RECEIVED', 'CANCELLED', 'DELIVERED'] as const)
      for (const line of [auto, manual]) expect(marked(line, from, to)).toEqual([1, isShipped(to)])
  }
})

test('CANCELLED, REFUNDED and DRAFT return all units; going back from DELIVERED to PACKED returns none', () => {
  const returning = orderStatuses.filter((status) => plan({}, [{}], status).returns.length > 0)
  expect(returning).toEqual(['DRAFT', 'REFUNDED', 'CANCELLED'])
  expect(plan({}, [{}], 'CANCELLED')).toEqual({ lines: [[10, 1, 5, false]], returns: [[10, 1, 5]], removedIds: [] })
  expect(plan({}, [{ quantity: 3, batchId: 2 }], 'DRAFT')).toEqual({
    lines: [[10, 2, 3, false]],
    returns: [[10, 1, 5]],
    removedIds: [],
  })
})

test('units shipped before the import neither return nor ship again', () => {
  const before = { pulledUnits: [] }
  for (const status of orderStatuses) {
    expect(plan(before, [{ quantity: 2 }], status)).toEqual({ lines: [[10, 1, 2, true]], returns: [], removedIds: [] })
    expect(plan(before, [{ batchId: 2 }], status)).toEqual({ lines: [[10, 2, 5, true]], returns: [], removedIds: [] })
    expect(plan(before, [], status)).toEqual({ lines: [], returns: [], removedIds: [10] })
  }
  expect(plan(before, [{ quantity: 7 }]).lines).toEqual([
    [10, 1, 5, true],
    [null, 1, 2, false],
  ])
})

test('a new line is not pulled, whatever the status', () => {
  for (const status of orderStatuses)
    expect(plan({}, [{}, { id: null, quantity: 4 }], status).lines[1]).toEqual([null, 1, 4, false])
})

type Model = { nextId: number; status: OrderStatus; lines: (StoredLine & { isImported: boolean })[] }
const batch = fc.option(fc.integer({ min: 1, max: 3 }))
const quantity = fc.integer({ min: 1, max: 9 })
const batchMode = fc.constantFrom<BatchMode>('auto', 'manual')
const needsBatch = fc.boolean()
const newLine = fc.record({ batch, quantity, batchMode, needsBatch })
const edit = fc.record({
  do: fc.constant('edit' as const),
  // Says for each stored line if it is removed, stays, or is changed.
  kept: fc.array(fc.oneof(fc.constant('removed' as const), fc.constant('same' as const), newLine), {
    minLength: 6,
    maxLength: 6,
  }),
  added: fc.array(newLine, { maxLength: 2 }),
})
const pull = fc.record({ do: fc.constantFrom('pull' as const, 'unpull' as const), line: fc.nat(5) })
const move = fc.record({ do: fc.constant('status' as const), status: fc.constantFrom(...orderStatuses) })

const pulledUnits = (line: StoredLine): PulledUnits => ({ batchId: line.batchId, quantity: line.quantity })

/** Saves the order as the server does, and keeps the ledger of each line. */
function save(model: Model, lines: readonly LineToSave[], status: OrderStatus): void {
  const saved = planStock(model.lines, lines, status)
  const totalQuantity = (some: readonly { quantity: number }[]) => some.reduce((sum, line) => sum + line.quantity, 0)
  expect(totalQuantity(saved.lines)).toBe(totalQuantity(lines))
  const stored = new Map(model.lines.map((line) => [line.id, line]))
  for (const units of saved.returns) {
    const line = stored.get(units.lineId)
    const left = (line?.pulledUnits ?? []).map((part) =>
      part.batchId === units.batchId ? { ...part, quantity: part.quantity - units.quantity } : part,
    )
    // Only units that are out can return.
    expect(Math.min(0, ...left.map((part) => part.quantity))).toBe(0)
    expect(line?.pulledUnits.some((part) => part.batchId === units.batchId)).toBe(true)
    if (line) line.pulledUnits = left.filter((part) => part.quantity > 0)
  }
  for (const id of saved.removedIds) expect(stored.get(id)?.pulledUnits).toEqual([])
  model.status = status
  model.lines = saved.lines.map((line) => {
    const before = line.id === null ? undefined : stored.get(line.id)
    const after = {
      id: before?.id ?? model.nextId++,
      productId: 3,
      batchId: line.batchId,
      quantity: line.quantity,
      tagsPulled: line.tagsPulled || isShipped(status),
      pulledUnits: before?.pulledUnits ?? [],
      isImported: before?.isImported === true,
    }
    return after.tagsPulled && !line.tagsPulled
      ? { ...after, isImported: false, pulledUnits: [pulledUnits(after)] }
      : after
  })
}

/** Pulls or unpulls a line as the server does. */
function togglePulled(line: StoredLine, tagsPulled: boolean): void {
  if (tagsPulled && !line.tagsPulled) Object.assign(line, { tagsPulled, pulledUnits: [pulledUnits(line)] })
  if (tagsPulled) return
  const { unpulled, returns } = unpullLines([line])
  expect(returns).toEqual(
    unpulled.length === 0 ? [] : [{ ...pulledUnits(line), lineId: line.id, productId: line.productId }],
  )
  if (unpulled.length > 0) Object.assign(line, { tagsPulled: false, pulledUnits: [] })
}

const unchanged = ({ id, batchId, quantity: units }: StoredLine): LineToSave => ({
  id,
  batchId,
  quantity: units,
  batchMode: 'manual',
  needsBatch: false,
})

test('after any edits, pulls, and status changes, exactly the pulled units are out of stock', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.array(fc.oneof(edit, pull, move), { minLength: 1, maxLength: 25 }),
      (isImported, steps) => {
        const first = stored({ id: 1, ...(isImported ? { pulledUnits: [] } : { tagsPulled: false }) })
        const model: Model = {
          nextId: 2,
          status: isImported ? 'DELIVERED' : 'RECEIVED',
          lines: [{ ...first, isImported }],
        }
        for (const step of steps) {
          if (step.do === 'status') save(model, model.lines.map(unchanged), step.status)
          if (step.do === 'edit') {
            const kept = model.lines.flatMap((line, n) => {
              const how = step.kept[n % 6] ?? 'same'
              if (how === 'removed') return []
              return [how === 'same' ? unchanged(line) : { ...how, id: line.id, batchId: how.batch }]
            })
            const added = step.added.map((line) => ({ ...line, id: null, batchId: line.batch }))
            save(model, [...kept, ...added], model.status)
          }
          const line = 'line' in step ? model.lines[step.line % Math.max(1, model.lines.length)] : undefined
          if (line && isOpen(model.status)) togglePulled(line, step.do === 'pull')
          for (const line of model.lines) {
            // A line that was imported as delivered stays pulled, and its units never move.
            expect(line.pulledUnits).toEqual(line.tagsPulled && !line.isImported ? [pulledUnits(line)] : [])
            expect(line.tagsPulled || !line.isImported).toBe(true)
          }
        }
      },
    ),
  )
})

test('units ship with a delivery, return with a refund, and are reserved while an order is open', () => {
  const effects = [
    ['PACKED', 'DELIVERED'],
    ['DRAFT', 'COMPLETED'],
    ['DELIVERED', 'REFUNDED'],
    ['PACKED', 'CANCELLED'],
    ['CANCELLED', 'RECEIVED'],
    ['RECEIVED', 'PACKED'],
    ['DELIVERED', 'COMPLETED'],
    ['DELIVERED', 'PACKED'],
    ['DRAFT', 'CANCELLED'],
  ] as const satisfies [OrderStatus, OrderStatus][]
  expect(effects.map(([from, to]) => stockEffect(from, to))).toEqual([
    'ship',
    'ship',
    'return',
    'release',
    'reserve',
    'none',
    'none',
    'none',
    'none',
  ])
})

test('a status is reported to return units exactly if planning returns them', () => {
  const line = {
    id: 1,
    productId: 1,
    batchId: null,
    quantity: 2,
    tagsPulled: true,
    pulledUnits: [{ batchId: null, quantity: 2 }],
  }
  const toSave = { id: 1, batchId: null, quantity: 2, batchMode: 'manual', needsBatch: false } as const
  const wrong = orderStatuses.flatMap((from) =>
    orderStatuses.flatMap((to) => {
      const effect = stockEffect(from, to)
      const saysReturn = effect === 'return' || effect === 'release'
      const isReturned = planStock([line], [toSave], to).returns.length > 0
      // In a status that returned all units there is nothing left to return.
      return saysReturn === isReturned || returnsStock(from) ? [] : [[from, to, effect]]
    }),
  )
  expect(wrong).toEqual([])
})

test('an order that keeps its status moves no units', () => {
  expect(orderStatuses.map((status) => stockEffect(status, status))).toEqual(orderStatuses.map(() => 'none'))
})
