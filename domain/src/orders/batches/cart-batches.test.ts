import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../money.ts'
import type { BatchShare } from './allocate-batches.ts'
import {
  addProduct,
  type Cart,
  type CartLine,
  type CartProduct,
  changeAdjustment,
  changeQuantity,
  emptyCart,
  findLine,
  restoreLine,
  type RemovedLine,
  removeLine,
  undoChange,
} from '../cart.ts'
import { maxQuantity } from '../../limits.ts'
import { addWithBatches, chooseBatches, switchToAuto, linesToTag, totalUnits } from './cart-batches.ts'

const product = (id: number, overrides: Partial<CartProduct> = {}): CartProduct => ({
  id,
  sku: `EXO-BEV-${id}`,
  name: `Product ${id}`,
  brand: 'Exotic Liquids',
  type: 'Beverages',
  genetics: null,
  extractType: null,
  weight: null,
  hasBatch: true,
  ...overrides,
})
const chai = product(1)
const price = cents(1800)
const numbers = new Map([
  [11, 'EXO-BEV-1-260101-00011'],
  [12, 'EXO-BEV-1-260101-00012'],
  [13, 'EXO-BEV-1-260101-00013'],
])
const share = (batchId: number | null, quantity: number): BatchShare => ({ batchId, quantity })
const byHand = (cart: Cart, ...shares: BatchShare[]) =>
  addWithBatches(cart, chai, { unitPrice: price, shares, numbers })

/** Lines that were saved before: their ids are their keys. */
const saved = (...lines: Partial<CartLine>[]): Cart => {
  const [line] = addProduct(emptyCart, chai, price, 12).lines
  if (line === undefined) throw new Error('no line')
  return { lines: lines.map((overrides, at) => ({ ...line, id: at + 1, key: at + 1, ...overrides })), nextKey: 100 }
}
const shown = ({ lines }: Cart) => lines.map((line) => [line.quantity, line.productBatchId, line.batchMode])

test('units added in manual mode become a line per batch, plus one without a batch for the rest', () => {
  const cart = byHand(emptyCart, share(11, 5), share(12, 4), share(null, 3))
  expect(shown(cart)).toEqual([
    [5, 11, 'manual'],
    [4, 12, 'manual'],
    [3, null, 'manual'],
  ])
  expect(cart.lines.map((line) => line.productBatchNumber)).toEqual([numbers.get(11), numbers.get(12), null])
})

test('units added in manual mode are added to their batch’s line, unless it’s in auto mode or pulled', () => {
  const cart = byHand(byHand(addProduct(emptyCart, chai, price, 7), share(11, 5)), share(11, 2), share(12, 1))
  expect(shown(cart)).toEqual([
    [7, null, 'auto'],
    [7, 11, 'manual'],
    [1, 12, 'manual'],
  ])
  const pulled = saved({ productBatchId: 11, batchMode: 'manual', tagsPulled: true })
  expect(shown(byHand(pulled, share(11, 2)))).toEqual([
    [12, 11, 'manual'],
    [2, 11, 'manual'],
  ])
})

test('units added in auto mode become a new line if the other lines have chosen batches', () => {
  expect(shown(addProduct(byHand(emptyCart, share(11, 5)), chai, price, 2))).toEqual([
    [5, 11, 'manual'],
    [2, null, 'auto'],
  ])
})

test('batches are chosen together for the unpulled lines of one product at one price that need a batch', () => {
  const cart = saved(
    {},
    { unitPrice: cents(1700) },
    { priceAdjustment: cents(-50) },
    { productId: 2 },
    { tagsPulled: true },
    { shouldHaveTag: false },
    { productBatchId: 11, batchMode: 'manual', quantity: 3 },
  )
  expect(linesToTag(cart, 1).map(({ key }) => key)).toEqual([1, 7])
  expect(totalUnits(linesToTag(cart, 7))).toBe(15)
  expect(linesToTag(cart, 5).map(({ key }) => key)).toEqual([5])
  expect(linesToTag(cart, 99)).toEqual([])
})

test('choosing batches splits a line in its place; the part that keeps its batch keeps its id', () => {
  const cart = saved({ productId: 2 }, { productBatchId: 12, batchMode: 'manual' }, { productId: 3 })
  const chosen = chooseBatches(cart, 2, [share(11, 4), share(12, 5), share(null, 3)], numbers)
  expect(chosen.lines.map((line) => [line.id, line.key, line.quantity, line.productBatchId])).toEqual([
    [1, 1, 12, null],
    [undefined, 100, 4, 11],
    [2, 2, 5, 12],
    [undefined, 101, 3, null],
    [3, 3, 12, null],
  ])
  expect(chosen.nextKey).toBe(102)
  expect(chosen.lines.map((line) => line.dividedFrom)).toEqual([undefined, 2, undefined, 2, undefined])
})

test('choosing one batch for several lines merges them', () => {
  const cart = saved({ quantity: 5 }, { productId: 2 }, { quantity: 4, productBatchId: 11, batchMode: 'manual' })
  const chosen = chooseBatches(cart, 1, [share(11, 9)], numbers)
  expect(chosen.lines.map((line) => [line.id, line.quantity, line.productBatchId])).toEqual([
    [3, 9, 11],
    [2, 12, null],
  ])
})

test('choosing batches changes nothing for a pulled line, or for more or fewer units than the lines have', () => {
  const cart = saved({ quantity: 5 }, { tagsPulled: true })
  expect(chooseBatches(cart, 1, [share(11, 4)], numbers)).toBe(cart)
  expect(chooseBatches(cart, 1, [share(11, 6)], numbers)).toBe(cart)
  expect(chooseBatches(cart, 2, [share(11, 12)], numbers)).toBe(cart)
  expect(chooseBatches(cart, 9, [share(11, 5)], numbers)).toBe(cart)
})

test('choosing batches never gives a line more units than it can have', () => {
  const cart = saved({ quantity: maxQuantity }, { quantity: 3, productBatchId: 11, batchMode: 'manual' })
  const chosen = chooseBatches(cart, 1, [share(11, maxQuantity + 3)], numbers)
  expect(shown(chosen)).toEqual([
    [maxQuantity, 11, 'manual'],
    [3, 11, 'manual'],
  ])
  expect(shown(switchToAuto(chosen, 1))).toEqual([
    [maxQuantity, null, 'auto'],
    [3, null, 'auto'],
  ])
})

test('a product returned to auto mode is one line for each price, except for pulled lines and those that need no batch', () => {
  const cart = saved(
    { productBatchId: 11, batchMode: 'manual', quantity: 5 },
    { productBatchId: 11, batchMode: 'manual', quantity: 2, tagsPulled: true },
    { quantity: 4, batchMode: 'manual' },
    { quantity: 3, batchMode: 'manual', unitPrice: cents(1700) },
    { quantity: 6, batchMode: 'manual', shouldHaveTag: false },
    { productId: 2, productBatchId: 13, batchMode: 'manual' },
  )
  expect(
    switchToAuto(cart, 1).lines.map((line) => [line.id, line.quantity, line.productBatchId, line.batchMode]),
  ).toEqual([
    [1, 9, null, 'auto'],
    [2, 2, 11, 'manual'],
    [4, 3, null, 'auto'],
    [5, 6, null, 'manual'],
    [6, 12, 13, 'manual'],
  ])
})

test('units added in one step are undone in one step, except for lines that were changed since', () => {
  const before = addProduct(addProduct(emptyCart, chai, price, 2), product(4), price, 1)
  const after = [chai, product(2), product(3), product(4)].reduce(
    (cart, step) => addProduct(cart, step, price, 5),
    before,
  )
  expect(undoChange(after, { before, after }).lines).toEqual(before.lines)

  const since = removeLine(changeQuantity(after, after.lines[2]?.key ?? 0, 9), after.lines[1]?.key ?? 0)
  expect(undoChange(since, { before, after }).lines.map((line) => [line.productId, line.quantity])).toEqual([
    [1, 2],
    [2, 9],
  ])
})

test('undoing leaves lines alone that were split by batch since', () => {
  const before = addProduct(emptyCart, chai, price, 2)
  const after = addProduct(before, chai, price, 5)
  const chosen = chooseBatches(after, 1, [share(11, 4), share(null, 3)], numbers)
  expect(undoChange(chosen, { before, after })).toEqual(chosen)
})

type Step =
  | { kind: 'add' | 'take-out' | 'put-back' | 'to-auto'; product: number; line: number; quantity: number }
  | { kind: 'by-hand' | 'choose'; product: number; line: number; parts: number[]; batches: (number | null)[] }
  | { kind: 'quantity' | 'adjust'; line: number; quantity: number }

const whole = (max: number, min = 0) => fc.integer({ min, max })
const chosenBatches = fc.uniqueArray(fc.constantFrom(11, 12, 13, null), { minLength: 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('add' as const, 'take-out' as const, 'put-back' as const, 'to-auto' as const),
    product: whole(3, 1),
    line: whole(9),
    quantity: whole(40, -1),
  }),
  fc.record({
    kind: fc.constantFrom('by-hand' as const, 'choose' as const),
    product: whole(3, 1),
    line: whole(9),
    parts: fc.array(whole(20), { minLength: 4, maxLength: 4 }),
    batches: chosenBatches,
  }),
  fc.record({
    kind: fc.constantFrom('quantity' as const, 'adjust' as const),
    line: whole(9),
    quantity: whole(60, -1),
  }),
)

/** `units`: the expected units of each product. */
type State = { cart: Cart; out: RemovedLine[]; units: Map<number, number> }

/** By product, without products that have none. */
const there = (units: ReadonlyMap<number, number>) =>
  [...units].filter(([, count]) => count > 0).sort(([a], [b]) => a - b)

const unitsIn = (cart: Cart) => {
  const units = new Map<number, number>()
  for (const line of cart.lines) units.set(line.productId, (units.get(line.productId) ?? 0) + line.quantity)
  return there(units)
}
const plus = (state: State, id: number, count: number) => state.units.set(id, (state.units.get(id) ?? 0) + count)

/** Divides units as someone might type them: the last batch, or none, takes the rest. */
function divided(units: number, parts: number[], batches: (number | null)[]): BatchShare[] {
  let left = units
  const shares = batches.map((batchId, at): BatchShare => {
    const quantity = at === batches.length - 1 ? left : Math.min(left, parts[at] ?? 0)
    left -= quantity
    return { batchId, quantity }
  })
  return shares.filter(({ quantity }) => quantity > 0)
}

const newPrice = (id: number) => cents(id * 100)
const numbered = (id: number) => product(id, { hasBatch: id !== 3 })

function taken(state: State, step: Step): Cart {
  const line = state.cart.lines[step.line]
  switch (step.kind) {
    case 'add':
      if (step.quantity > 0) plus(state, step.product, step.quantity)
      return addProduct(state.cart, numbered(step.product), newPrice(step.product), step.quantity)
    case 'by-hand':
      return addedByHand(state, step)
    case 'put-back': {
      const last = state.out.pop()
      if (last) plus(state, last.line.productId, last.line.quantity)
      return last ? restoreLine(state.cart, last) : state.cart
    }
    case 'to-auto':
      return switchToAuto(state.cart, step.product)
    case 'take-out':
    case 'quantity':
    case 'adjust':
    case 'choose':
      return line === undefined ? state.cart : changed(state, step, line)
  }
}

function addedByHand(state: State, step: Extract<Step, { batches: unknown }>): Cart {
  const shares = step.batches.map((batchId, at) => share(batchId, step.parts[at] ?? 0))
  for (const { quantity } of shares) plus(state, step.product, quantity)
  return addWithBatches(state.cart, numbered(step.product), { unitPrice: newPrice(step.product), shares, numbers })
}

function changed(state: State, step: Step, line: CartLine): Cart {
  const { cart } = state
  if (step.kind === 'take-out') {
    state.out.push({ line, index: step.line })
    plus(state, line.productId, -line.quantity)
    return removeLine(cart, line.key)
  }
  if (step.kind === 'quantity') {
    plus(state, line.productId, Math.max(0, step.quantity) - line.quantity)
    return changeQuantity(cart, line.key, step.quantity)
  }
  if (step.kind !== 'choose') return changeAdjustment(cart, line.key, cents(5 * step.line))
  const lines = linesToTag(cart, line.key)
  const shares = divided(totalUnits(lines), step.parts, step.batches)
  const chosen = chooseBatches(cart, line.key, shares, numbers)
  expectShares({ before: cart, after: chosen, lines, shares: line.tagsPulled ? undefined : shares })
  return chosen
}

type Chosen = { before: Cart; after: Cart; lines: readonly CartLine[]; shares: readonly BatchShare[] | undefined }

/** The lines that replace the chosen ones hold the shares, and every other line is unchanged. */
function expectShares({ before, after, lines, shares }: Chosen) {
  const others = before.lines.filter((line) => !lines.includes(line))
  const made = after.lines.filter((line) => !others.includes(line))
  const had = lines.map((line) => share(line.productBatchId, line.quantity))
  expect(made.map((line) => share(line.productBatchId, line.quantity))).toEqual(shares ?? had)
  expect(made.every((line) => line.batchMode === 'manual')).toBe(true)
  expect(after.lines.filter((line) => others.includes(line))).toEqual(others)
}

test('no change to an order loses or invents units, duplicates keys or ids, or removes pulled lines', () => {
  const pulled: Partial<CartLine> = {
    productBatchId: 12,
    batchMode: 'manual',
    tagsPulled: true,
    unitPrice: newPrice(1),
  }
  const start = saved({ unitPrice: newPrice(1) }, pulled, { productId: 2, unitPrice: newPrice(2), quantity: 5 })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const state: State = { cart: start, out: [], units: new Map(unitsIn(start)) }
      for (const step of steps) {
        const before = state.cart
        state.cart = taken(state, step)
        const { lines, nextKey } = state.cart
        expect(unitsIn(state.cart)).toEqual(there(state.units))
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
        const ids = lines.flatMap(({ id }) => id ?? [])
        expect(new Set(ids).size).toBe(ids.length)
        expect(nextKey).toBeGreaterThanOrEqual(before.nextKey)
        expect(lines.every(({ key, id, quantity }) => key < nextKey && quantity > 0 && (id ?? key) === key)).toBe(true)
        const isChoice = step.kind === 'choose' || step.kind === 'to-auto'
        expect(findLine(state.cart, 2)).toBe(findLine(isChoice ? before : state.cart, 2))
      }
    }),
  )
})
