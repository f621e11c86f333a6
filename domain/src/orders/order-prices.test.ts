import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents, zero } from '../money.ts'
import { addProduct, type Cart, type CartProduct, changeAdjustment, emptyCart, repriceLines } from './cart.ts'
import {
  changedPrices,
  isSameUnits,
  keepSoldPrices,
  linePrice,
  linesToJustify,
  type PricedUnits,
  remainingDifferences,
  repricedLines,
  restoreSavedPrices,
  takeNewPrices,
} from './order-prices.ts'
import type { OrderStatus } from './order-status.ts'
import { soldPrice } from './order-totals.ts'

const product = (id: number): CartProduct => ({
  id,
  sku: `EXO-BEV-${id}`,
  name: `Product ${id}`,
  brand: 'Exotic Liquids',
  type: 'Beverages',
  genetics: null,
  extractType: null,
  weight: null,
  hasBatch: true,
})
const cartAt = (...prices: number[]): Cart =>
  prices.reduce((cart, price, index) => addProduct(cart, product(index + 1), cents(price), 2), emptyCart)
const pricesAre = (prices: Record<number, number>) => (productId: number) => {
  const price = prices[productId]
  return price === undefined ? undefined : cents(price)
}
const never = () => undefined
const lineKeys = (cart: Cart) => new Set(cart.lines.map(({ key }) => key))
const soldFor = (cart: Cart) => cart.lines.map(soldPrice)

test('a price that changed since a line was added is shown with its new price, and the line keeps the old one', () => {
  const cart = cartAt(18_00, 19_00, 10_00)
  const changed = changedPrices(cart.lines, { now: pricesAre({ 1: 17_00, 2: 19_00 }), atOpening: never })
  expect(changed).toEqual([{ productId: 1, productName: 'Product 1', keys: [1], from: 18_00, to: 17_00 }])
  expect(soldFor(cart)).toEqual([18_00, 19_00, 10_00])
})

test('a saved line with an old price is shown only if its price changed after the order was opened', () => {
  const cart = cartAt(18_00, 19_00)
  const lines = cart.lines.map((line) => ({ ...line, id: line.key }))
  const atOpening = pricesAre({ 1: 17_00, 2: 19_00 })
  expect(changedPrices(lines, { now: atOpening, atOpening })).toEqual([])
  expect(changedPrices(lines, { now: pricesAre({ 1: 17_00, 2: 20_00 }), atOpening })).toMatchObject([
    { productId: 2, from: 19_00, to: 20_00 },
  ])
  const divided = lines.map(({ id, ...line }) => ({ ...line, dividedFrom: id }))
  expect(changedPrices(divided, { now: atOpening, atOpening })).toEqual([])
  const added = lines.map(({ id: _, ...line }) => line)
  expect(changedPrices(added, { now: atOpening, atOpening })).toMatchObject([{ productId: 1, to: 17_00 }])
})

test('the lines of one product at the same price are one difference', () => {
  const { lines } = cartAt(18_00)
  const both = lines.flatMap((line) => [line, { ...line, key: 9 }])
  expect(changedPrices(both, { now: pricesAre({ 1: 17_00 }), atOpening: never })).toMatchObject([{ keys: [1, 9] }])
})

test('a new price keeps the adjustment that was typed, unless it would take off more than the price', () => {
  const typed = changeAdjustment(changeAdjustment(cartAt(18_00, 19_00), 1, cents(-1_25)), 2, cents(-19_00))
  const now = pricesAre({ 1: 16_00, 2: 12_00 })
  expect(changedPrices(typed.lines, { now, atOpening: never })).toMatchObject([
    { from: 16_75, to: 14_75 },
    { from: 0, to: 12_00 },
  ])
  const updated = takeNewPrices(typed, lineKeys(typed), now)
  expect(updated.lines).toMatchObject([
    { unitPrice: 16_00, priceAdjustment: -1_25 },
    { unitPrice: 12_00, priceAdjustment: 0 },
  ])
  expect(takeNewPrices(typed, new Set([2]), now).lines[0]).toBe(typed.lines[0])
})

test('some lines can keep their old price after the customer changes, by an adjustment', () => {
  const before = changeAdjustment(cartAt(18_00, 19_00, 10_00), 1, cents(-1_00))
  const after = repriceLines(before, pricesAre({ 1: 15_00, 2: 19_00, 3: 11_00 }))
  const differences = repricedLines(before, after)
  expect(differences).toMatchObject([
    { productId: 1, from: 17_00, to: 15_00 },
    { productId: 3, from: 10_00, to: 11_00 },
  ])
  const kept = keepSoldPrices(after, differences.slice(0, 1))
  expect(kept.lines).toMatchObject([{ unitPrice: 15_00, priceAdjustment: 2_00 }, {}, { unitPrice: 11_00 }])
  expect(remainingDifferences(kept, differences)).toEqual(differences.slice(1))
})

test('switching an order back to its saved customer restores its saved prices and keeps added lines', () => {
  const cart = cartAt(15_00, 16_00, 17_00)
  const lines = cart.lines.map((line) => {
    if (line.key === 1) return { ...line, id: 1 }
    return line.key === 2 ? { ...line, dividedFrom: 1 } : line
  })
  const saved = new Map([[1, { unitPrice: cents(18_00), priceAdjustment: cents(-1_00) }]])
  expect(restoreSavedPrices({ ...cart, lines }, saved).lines).toMatchObject([
    { id: 1, unitPrice: 18_00, priceAdjustment: -1_00 },
    { unitPrice: 18_00, priceAdjustment: -1_00 },
    { unitPrice: 17_00, priceAdjustment: 0 },
  ])
})

const amount = fc.integer({ min: 0, max: 100_000 }).map(cents)
const prices = fc.array(fc.record({ before: amount, after: amount }), { minLength: 1, maxLength: 12 })
const priceIn = (list: readonly Cents[]) => (productId: number) => list[productId - 1]

test('taking all new prices leaves no differences, and keeping all old ones sells every line as before', () => {
  fc.assert(
    fc.property(prices, (list) => {
      const before = cartAt(...list.map((each) => each.before))
      const now = priceIn(list.map((each) => each.after))
      const updated = takeNewPrices(before, lineKeys(before), now)
      expect(changedPrices(updated.lines, { now, atOpening: never })).toEqual([])
      const repriced = repriceLines(before, now)
      const kept = keepSoldPrices(repriced, repricedLines(before, repriced))
      expect(soldFor(kept)).toEqual(soldFor(before))
      expect(kept.lines.map(({ unitPrice }) => unitPrice)).toEqual(list.map((each) => each.after))
    }),
  )
})

const line = (productSku: string, price: number, adjustment = 0) => ({
  productSku,
  unitPrice: cents(price),
  priceAdjustment: cents(adjustment),
})
const chai = line('CHAI', 18_00)
const chang = line('CHANG', 19_00)
const order = (orderStatus: OrderStatus, ...lines: (typeof chai)[]) => ({ orderStatus, lines })

test('placing an order checks every price, saving a draft none', () => {
  expect(linesToJustify(undefined, order('RECEIVED', chai, chang))).toEqual([chai, chang])
  expect(linesToJustify(undefined, order('DRAFT', chai))).toEqual([])
})

test.each(['DRAFT', 'CANCELLED'] as const)('when an order that was %s is sold, every price is checked', (status) => {
  expect(linesToJustify(order(status, chai), order('PACKED', chai, chang))).toEqual([chai, chang])
  expect(linesToJustify(order(status, chai), order(status, chang))).toEqual([])
  expect(linesToJustify(order('PACKED', chai), order(status, chang))).toEqual([])
})

test('a price the order already had for the product isn’t checked again', () => {
  const before = order('RECEIVED', chai, chang)
  expect(linesToJustify(before, order('PACKED', chai, chang))).toEqual([])
  expect(linesToJustify(before, order('RECEIVED', chai, { ...chai }))).toEqual([])
  const cheaper = line('CHANG', 18_00)
  expect(linesToJustify(before, order('RECEIVED', chai, cheaper))).toEqual([cheaper])
})

test('the price of a line is its unit price with its adjustment', () => {
  const adjusted = line('CHAI', 18_00, -1)
  expect(linesToJustify(order('RECEIVED', chai), order('RECEIVED', adjusted))).toEqual([adjusted])
  const same = { ...line('CHAI', 17_50), priceAdjustment: cents(50) }
  expect(linesToJustify(order('RECEIVED', chai), order('RECEIVED', same))).toEqual([])
  expect(same.priceAdjustment).not.toBe(zero)
})

test('units moved to other lines count as the same units, unless their price changes', () => {
  const line = (quantity: number, price = 100, productSku = 'A'): PricedUnits => ({
    productSku,
    quantity,
    unitPrice: cents(price),
    priceAdjustment: cents(0),
  })
  expect(isSameUnits([line(5), line(2, 50)], [line(2, 50), line(1), line(4)])).toBe(true)
  expect(isSameUnits([line(5)], [line(4)])).toBe(false)
  expect(isSameUnits([line(5)], [line(4), line(1, 50)])).toBe(false)
  expect(isSameUnits([line(5)], [line(5), line(1, 100, 'B')])).toBe(false)
  expect(isSameUnits([line(5), line(1, 100, 'B')], [line(5)])).toBe(false)
})

test('the price that meets the margin floor has its share of the discount off', () => {
  expect(linePrice(line('CHAI', 18_00, -1_00), { discount: cents(10_00), subtotal: cents(40_00) })).toBe(12_75)
  expect(linePrice(chai, { discount: zero, subtotal: cents(18_00) })).toBe(18_00)
  expect(linePrice(chai, { discount: zero, subtotal: zero })).toBe(18_00)
})

test('a larger discount checks every price of a sale, the same share of more or fewer lines none', () => {
  const withDiscount = (discount: number, subtotal: number) => ({
    ...order('RECEIVED', chai, chang),
    discount: { discount: cents(discount), subtotal: cents(subtotal) },
  })
  const before = withDiscount(10_00, 100_00)
  expect(linesToJustify(before, withDiscount(15_00, 100_00))).toHaveLength(2)
  expect(linesToJustify(before, withDiscount(10_00, 50_00))).toHaveLength(2)
  for (const after of [withDiscount(10_00, 100_00), withDiscount(10_00, 200_00), withDiscount(5_01, 50_00)])
    expect(linesToJustify(before, after)).toEqual([])
})
