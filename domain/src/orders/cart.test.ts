import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents, zero } from '../money.ts'
import {
  addProduct,
  type Cart,
  type CartProduct,
  changeAdjustment,
  changeQuantity,
  emptyCart,
  missingFields,
  restoreLine,
  repriceLines,
  removeLine,
  parseAdjustment,
  parseDiscount,
  parseQuantity,
  unitsByProduct,
} from './cart.ts'
import { maxQuantity } from '../limits.ts'
import { orderTotals } from './order-totals.ts'

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
  cost: cents(500),
})
const chai = product(1)
const price = cents(1800)

// R3-04, R3-05
test('a product that is added becomes a line at the customer price', () => {
  const [line] = addProduct(emptyCart, chai, price, 12).lines
  expect(line).toMatchObject({
    productId: 1,
    productSku: 'EXO-BEV-1',
    productName: 'Product 1',
    productBrand: 'Exotic Liquids',
    productType: 'Beverages',
    quantity: 12,
    unitPrice: 1800,
    priceAdjustment: 0,
    productCost: 500,
  })
})

test('a product added again at the same price adds to its line', () => {
  const cart = addProduct(addProduct(emptyCart, chai, price, 12), chai, price, 3)
  expect(cart.lines.map((line) => line.quantity)).toEqual([15])
})

test('a product added at another price is a new line', () => {
  const cart = addProduct(addProduct(emptyCart, chai, price, 12), chai, cents(1750), 3)
  expect(cart.lines.map((line) => [line.quantity, line.unitPrice])).toEqual([
    [12, 1800],
    [3, 1750],
  ])
})

// R5-24, R5-25
test.each([0, -1, 1.5, Number.NaN])('a quantity of %s adds nothing', (quantity) => {
  expect(addProduct(emptyCart, chai, price, quantity)).toBe(emptyCart)
})

test('an adjustment stays when the quantity changes later', () => {
  const adjusted = changeAdjustment(addProduct(emptyCart, chai, price, 12), 1, cents(-50))
  const cart = addProduct(changeQuantity(adjusted, 1, 20), chai, price, 4)
  expect(cart.lines).toMatchObject([{ quantity: 24, priceAdjustment: -50 }])
})

test('an adjustment never makes a price negative', () => {
  const cart = changeAdjustment(addProduct(emptyCart, chai, price, 2), 1, cents(-5000))
  expect(cart.lines[0]?.priceAdjustment).toBe(-1800)
  expect(orderTotals(cart.lines, zero).subtotal).toBe(0)
})

test('a quantity of zero removes the line', () => {
  expect(changeQuantity(addProduct(emptyCart, chai, price, 2), 1, 0).lines).toEqual([])
})

test('a removed line can be restored to its place', () => {
  const cart = [1, 2, 3].reduce((so, id) => addProduct(so, product(id), price, id), emptyCart)
  const line = cart.lines[1]
  if (line === undefined) throw new Error('no line')
  const without = removeLine(cart, line.key)
  expect(without.lines.map((left) => left.productId)).toEqual([1, 3])
  expect(restoreLine(without, { line, index: 1 }).lines).toEqual(cart.lines)
})

test('restoring a line twice adds it once', () => {
  const cart = addProduct(emptyCart, chai, price, 2)
  const [line] = cart.lines
  if (line === undefined) throw new Error('no line')
  expect(restoreLine(cart, { line, index: 0 })).toBe(cart)
})

test('changing the customer reprices every line and drops adjustments', () => {
  const cart = changeAdjustment(addProduct(addProduct(emptyCart, chai, price, 2), product(2), price, 3), 1, cents(-50))
  const changed = repriceLines(cart, (id) => (id === 1 ? cents(1500) : undefined))
  expect(changed.lines).toMatchObject([
    { quantity: 2, unitPrice: 1500, priceAdjustment: 0 },
    { quantity: 3, unitPrice: 1800, priceAdjustment: 0 },
  ])
})

test('untouched lines stay the same objects, so that a thousand others don’t rerender', () => {
  const cart = Array.from({ length: 1000 }, (_, id) => id + 1).reduce(
    (so, id) => addProduct(so, product(id), price, 1),
    emptyCart,
  )
  const changed = changeQuantity(cart, 500, 7)
  expect(changed.lines.filter((line, at) => line !== cart.lines[at])).toHaveLength(1)
})

// R5-29, R5-30, R5-31
test('a new order needs a customer and at least one line', () => {
  expect(missingFields({ customerId: null, cart: emptyCart })).toEqual(['customer-missing', 'cart-empty'])
  expect(missingFields({ customerId: 7, cart: addProduct(emptyCart, chai, price, 1) })).toEqual([])
})

// R5-35, R5-36, R5-37
test.each([
  ['', null],
  ['abc', null],
  ['12abc', null],
  ['-5', 0],
  ['25', 2500],
  ['$25.50', 2550],
  ['100.01', 10000],
  ['1e9', null],
  ['99999999999999999999', 10000],
] as const)('a discount typed as "%s" on a subtotal of $100 is %s cents', (typed, expected) => {
  expect(parseDiscount(typed, cents(10000))).toEqual({ discount: expected })
})

test('an adjustment may be typed with currency characters and a sign, and never takes off more than the price', () => {
  const read = (typed: string) => {
    const found = parseAdjustment(typed, { unitPrice: cents(18_00) })
    return 'amount' in found ? found.amount : found.error
  }
  expect(['$1,234.50', '-.5', '+2', '', '-18'].map(read)).toEqual([123450, -50, 200, 0, -1800])
  expect(['-18.01', '12.345', '1,2', '-'].map(read)).toEqual([
    'price-below-zero',
    'too-many-decimals',
    'decimal-comma',
    'not-money',
  ])
})

test('a discount with more than two decimals is refused and not rounded', () => {
  for (const typed of ['12.345', '0.005', '12.340'])
    expect(parseDiscount(typed, cents(10000))).toEqual({ error: 'too-many-decimals' })
})

test('a quantity is a whole number, with or without commas between thousands', () => {
  expect(['12', ' 1,200 ', '0', '1,000,000'].map(parseQuantity)).toEqual([12, 1200, 0, 1_000_000])
  expect(['', '-3', '1.5', '1e3', '0x10', '1,2', '12,00', '1 200'].map(parseQuantity)).toEqual(Array(8).fill(null))
})

type Step = { kind: 'add' | 'quantity' | 'adjust' | 'out' | 'undo'; id: number; amount: number }
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'quantity', 'adjust', 'out', 'undo'),
    id: fc.integer({ min: 1, max: 6 }),
    amount: fc.integer({ min: -5000, max: 5000 }),
  }) satisfies fc.Arbitrary<Step>,
  { maxLength: 60 },
)

function take(cart: Cart, { kind, id, amount }: Step): Cart {
  if (kind === 'add') return addProduct(cart, product(id), cents(100 * id), Math.abs(amount))
  if (kind === 'quantity') return changeQuantity(cart, id, amount)
  if (kind === 'adjust') return changeAdjustment(cart, id, cents(amount))
  const index = cart.lines.findIndex((line) => line.key === id)
  const line = cart.lines[index]
  if (line === undefined) return cart
  return kind === 'out' ? removeLine(cart, id) : restoreLine(removeLine(cart, id), { line, index })
}

test('after any changes to a cart, its keys are unique, its quantities can be ordered and no price is negative', () => {
  fc.assert(
    fc.property(steps, (applied) => {
      const { lines, nextKey } = applied.reduce(take, emptyCart)
      expect(new Set(lines.map((line) => line.key)).size).toBe(lines.length)
      expect(lines.every((line) => line.key < nextKey && line.quantity >= 1)).toBe(true)
      expect(lines.every((line) => line.unitPrice + line.priceAdjustment >= 0)).toBe(true)
    }),
  )
})

test('no unit and no cent is lost, in whatever order products are added', () => {
  const added = fc.array(fc.record({ id: fc.integer({ min: 1, max: 9 }), quantity: fc.integer({ min: 1, max: 5000 }) }))
  fc.assert(
    fc.property(added, (all) => {
      const cart = all.reduce(
        (so, { id, quantity }) => addProduct(so, product(id), cents(100 * id), quantity),
        emptyCart,
      )
      const worth = all.reduce((total, { id, quantity }) => total + 100 * id * quantity, 0)
      const units = all.reduce((total, { quantity }) => total + quantity, 0)
      expect(orderTotals(cart.lines, zero)).toMatchObject({ subtotal: worth, unitQuantity: units })
      expect([...unitsByProduct(cart).values()].reduce((a, b) => a + b, 0)).toBe(units)
    }),
  )
})

test('no quantity and price make an amount too large to add up exactly', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      fc.integer({ min: 1, max: 2 * maxQuantity }),
      fc.integer(),
      (unit, quantity, adjustment) => {
        const dear: Cents = cents(unit)
        const cart = changeAdjustment(
          changeQuantity(addProduct(emptyCart, chai, dear, 1), 1, quantity),
          1,
          cents(adjustment),
        )
        expect(orderTotals(cart.lines, zero).subtotal).toBeLessThanOrEqual(1e12)
      },
    ),
  )
})
