import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BatchMode } from './allocate-batches.ts'
import { type PulledUnits, markForAllocation, planStock, type StoredLine, type WrittenLine } from './plan-stock.ts'
import { isShipped, isOpen, type OrderStatus, orderStatuses } from './order-status.ts'

const stored = (line: Partial<StoredLine>): StoredLine => {
  const { batchId = 1, quantity = 5, tagsPulled = true } = line
  const out = tagsPulled ? [{ batchId, quantity }] : []
  return { id: 10, productId: 3, batchId, quantity, tagsPulled, out, ...line }
}
const written = (line: Partial<WrittenLine>): WrittenLine => ({
  id: 10,
  batchId: 1,
  quantity: 5,
  batchMode: 'manual',
  looksForBatch: false,
  ...line,
})
const plan = (from: Partial<StoredLine>, to: Partial<WrittenLine>[], status: OrderStatus = 'PACKED') => {
  const { lines, back, removed } = planStock([stored(from)], to.map(written), status)
  return {
    lines: lines.map(({ id, batchId, quantity, tagsPulled }) => [id, batchId, quantity, tagsPulled]),
    back: back.map(({ lineId, batchId, quantity }) => [lineId, batchId, quantity]),
    removed,
  }
}

// D-87
test('a lowered pulled line returns the difference and stays pulled', () => {
  expect(plan({}, [{ quantity: 2 }])).toEqual({ lines: [[10, 1, 2, true]], back: [[10, 1, 3]], removed: [] })
})

// D-87
test('a removed pulled line returns all of it, a removed unpulled one nothing', () => {
  expect(plan({}, [])).toEqual({ lines: [], back: [[10, 1, 5]], removed: [10] })
  expect(plan({ tagsPulled: false }, [])).toEqual({ lines: [], back: [], removed: [10] })
})

// D-87
test('a raised pulled line stays as it is, and an unpulled one asks for the difference', () => {
  const lines = [
    [10, 1, 5, true],
    [null, 1, 2, false],
  ]
  expect(plan({}, [{ quantity: 7 }])).toEqual({ lines, back: [], removed: [] })
  for (const looking of [{ batchId: null, looksForBatch: true }, {}])
    expect(plan({}, [{ quantity: 7, batchMode: 'auto', ...looking }]).lines).toEqual([
      [10, 1, 5, true],
      [null, null, 2, false],
    ])
})

test('a pulled line of another batch returns to the one it left', () => {
  const moved = { lines: [[10, 2, 6, false]], back: [[10, 1, 5]], removed: [] }
  expect(plan({}, [{ quantity: 6, batchId: 2 }])).toEqual(moved)
  expect(plan({}, [{ batchId: null }]).back).toEqual([[10, 1, 5]])
  expect(plan({}, [{ batchId: null, batchMode: 'auto' }]).back).toEqual([[10, 1, 5]])
  const stays = { lines: [[10, 1, 5, true]], back: [], removed: [] }
  expect(plan({}, [{ batchId: null, looksForBatch: true }])).toEqual(stays)
  // What is delivered without a batch looks for one, and would find its own.
  for (const status of ['DELIVERED', 'COMPLETED'] as const) {
    expect(plan({}, [{ batchId: null }], status)).toEqual(stays)
    expect(plan({}, [{ batchId: null, quantity: 7 }], status).lines).toEqual([
      [10, 1, 5, true],
      [null, null, 2, false],
    ])
  }
})

// D-81, D-87, D-169
test('out of DRAFT auto lines look for their batch anew, at delivery whatever is without one does, and else none by itself', () => {
  const looking = (line: Parameters<typeof markForAllocation>[0], from: OrderStatus | null, to: OrderStatus) => {
    const { batchId, looksForBatch = false } = markForAllocation(line, { from, to })
    return [batchId, looksForBatch]
  }
  const [auto, byHand] = [
    { batchId: 1, batchMode: 'auto' },
    { batchId: 1, batchMode: 'manual' },
  ] as const
  for (const to of orderStatuses) {
    const isMoving = isOpen(to) || isShipped(to)
    expect(looking(auto, 'DRAFT', to)).toEqual(isMoving ? [null, true] : [1, false])
    expect(looking(byHand, 'DRAFT', to)).toEqual([1, isShipped(to)])
    expect(looking({ ...auto, tagsPulled: true }, 'DRAFT', to)).toEqual([1, false])
    for (const from of [null, 'RECEIVED', 'CANCELLED', 'DELIVERED'] as const)
      for (const line of [auto, byHand]) expect(looking(line, from, to)).toEqual([1, isShipped(to)])
  }
})

// D-87
test('cancelled, refunded and draft return everything; delivered back to packed returns nothing', () => {
  const returning = orderStatuses.filter((status) => plan({}, [{}], status).back.length > 0)
  expect(returning).toEqual(['DRAFT', 'REFUNDED', 'CANCELLED'])
  expect(plan({}, [{}], 'CANCELLED')).toEqual({ lines: [[10, 1, 5, false]], back: [[10, 1, 5]], removed: [] })
  expect(plan({}, [{ quantity: 3, batchId: 2 }], 'DRAFT')).toEqual({
    lines: [[10, 2, 3, false]],
    back: [[10, 1, 5]],
    removed: [],
  })
})

test('goods that left before their stock was counted neither come back nor leave again', () => {
  const before = { out: [] }
  for (const status of orderStatuses) {
    expect(plan(before, [{ quantity: 2 }], status)).toEqual({ lines: [[10, 1, 2, true]], back: [], removed: [] })
    expect(plan(before, [{ batchId: 2 }], status)).toEqual({ lines: [[10, 2, 5, true]], back: [], removed: [] })
    expect(plan(before, [], status)).toEqual({ lines: [], back: [], removed: [10] })
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
const looksForBatch = fc.boolean()
const anew = fc.record({ batch, quantity, batchMode, looksForBatch })
const edit = fc.record({
  do: fc.constant('edit' as const),
  // How each stored line is written: gone, as it is, or otherwise.
  kept: fc.array(fc.oneof(fc.constant('gone' as const), fc.constant('same' as const), anew), {
    minLength: 6,
    maxLength: 6,
  }),
  added: fc.array(anew, { maxLength: 2 }),
})
const pull = fc.record({ do: fc.constant('pull' as const), line: fc.nat(5) })
const move = fc.record({ do: fc.constant('status' as const), status: fc.constantFrom(...orderStatuses) })

const take = (line: Model['lines'][number]): PulledUnits => ({ batchId: line.batchId, quantity: line.quantity })

/** Writes the order as the server does: what comes back is off the ledger of its line, what leaves is on it. */
function save(model: Model, lines: readonly WrittenLine[], status: OrderStatus): void {
  const done = planStock(model.lines, lines, status)
  const units = lines.reduce((sum, line) => sum + line.quantity, 0)
  expect(done.lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(units)
  const had = new Map(model.lines.map((line) => [line.id, line]))
  for (const goods of done.back) {
    const line = had.get(goods.lineId)
    const left = (line?.out ?? []).map((one) =>
      one.batchId === goods.batchId ? { ...one, quantity: one.quantity - goods.quantity } : one,
    )
    // Nothing comes back that is not out.
    expect(Math.min(0, ...left.map((one) => one.quantity))).toBe(0)
    expect(line?.out.some((one) => one.batchId === goods.batchId)).toBe(true)
    if (line) line.out = left.filter((one) => one.quantity > 0)
  }
  for (const id of done.removed) expect(had.get(id)?.out).toEqual([])
  model.status = status
  model.lines = done.lines.map((line) => {
    const before = line.id === null ? undefined : had.get(line.id)
    const after = {
      ...{ id: before?.id ?? model.nextId++, productId: 3, batchId: line.batchId, quantity: line.quantity },
      tagsPulled: line.tagsPulled || isShipped(status),
      out: before?.out ?? [],
      isImported: before?.isImported === true,
    }
    return after.tagsPulled && !line.tagsPulled ? { ...after, isImported: false, out: [take(after)] } : after
  })
}

const asStored = ({ id, batchId, quantity: units }: StoredLine): WrittenLine => ({
  id,
  batchId,
  quantity: units,
  batchMode: 'manual',
  looksForBatch: false,
})

// D-81, D-82, D-87
test('after any sequence of edits, pulls and statuses what is out is what is pulled, and no unit is lost or invented', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.array(fc.oneof(edit, pull, move), { minLength: 1, maxLength: 25 }),
      (isImported, steps) => {
        const first = stored({ id: 1, ...(isImported ? { out: [] } : { tagsPulled: false }) })
        const model: Model = {
          nextId: 2,
          status: isImported ? 'DELIVERED' : 'RECEIVED',
          lines: [{ ...first, isImported }],
        }
        for (const step of steps) {
          if (step.do === 'status') save(model, model.lines.map(asStored), step.status)
          if (step.do === 'edit') {
            const kept = model.lines.flatMap((line, n) => {
              const how = step.kept[n % 6] ?? 'same'
              if (how === 'gone') return []
              return [how === 'same' ? asStored(line) : { ...how, id: line.id, batchId: how.batch }]
            })
            const added = step.added.map((line) => ({ ...line, id: null, batchId: line.batch }))
            save(model, [...kept, ...added], model.status)
          }
          const one = step.do === 'pull' ? model.lines[step.line % Math.max(1, model.lines.length)] : undefined
          if (one && isOpen(model.status) && !one.tagsPulled) Object.assign(one, { tagsPulled: true, out: [take(one)] })
          for (const line of model.lines) {
            // What was imported as delivered stays pulled, and none of it ever moves.
            expect(line.out).toEqual(line.tagsPulled && !line.isImported ? [take(line)] : [])
            expect(line.tagsPulled || !line.isImported).toBe(true)
          }
        }
      },
    ),
    { numRuns: 500 },
  )
})
