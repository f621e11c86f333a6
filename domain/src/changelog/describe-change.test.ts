import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeChange } from './describe-change.ts'
import { type FieldChange, type LoggedEntity, loggedEntities } from './differences.ts'

const change = (field: string, previousValue: string | null, newValue: string | null): FieldChange => ({
  name: 'Chai',
  field,
  subfield: null,
  action: 'update',
  previousValue,
  newValue,
})
const described = (entity: LoggedEntity, field: string, before: string | null, after: string | null): string => {
  const { label, previous, next } = describeChange(change(field, before, after), entity, 'America/Los_Angeles')
  return `${label}: ${previous} → ${next}`
}

// R9-28
test('amounts are shown in dollars', () => {
  expect(described('product', 'basePrice', '12.00', '12.50')).toBe('Base price: $12.00 → $12.50')
  expect(described('product', 'cost', '1234.5', null)).toBe('Cost: $1,234.50 → null')
  expect(described('order', 'dollarAdjustment', '0.00', '25.00')).toBe('Discount: $0.00 → $25.00')
  expect(described('order', 'priceAdjustment', '-1.00', '-0.50')).toBe('Price adjustment: −$1.00 → −$0.50')
})

test('a customer’s price adjustment is a percentage, a line’s is an amount', () => {
  expect(described('customer', 'priceAdjustment', '0', '-2.5')).toBe('Price adjustment: 0% → -2.5%')
  expect(described('user', 'commissionRate', '0.2', '0.125')).toBe('Commission rate: 20% → 12.5%')
})

test('booleans, weights, counts, statuses and lists are formatted for people', () => {
  expect(described('product', 'hideFromCatalog', 'false', 'true')).toBe('Hidden from catalog: No → Yes')
  expect(described('product', 'weight', '3.5', '1000')).toBe('Weight: 3.5g → 1,000g')
  expect(described('product', 'stock', '-5', '12000')).toBe('Stock: -5 → 12,000')
  expect(described('product', 'status', 'ACTIVE', 'COMINGSOON')).toBe('Status: Active → Coming soon')
  expect(described('customer', 'type', 'RETAIL', 'VIP')).toBe('Customer type: Retail → VIP')
  expect(described('product', 'type', 'BEVERAGES', 'Tea')).toBe('Product type: BEVERAGES → Tea')
  expect(described('user', 'role', 'SALES', 'DRIVER, SALES')).toBe('Roles: Sales → Driver, Sales')
  expect(described('payment', 'paymentMethod', 'CASH', 'CARD')).toBe('Payment method: Cash → Card')
  expect(described('location', 'isDefault', 'false', 'true')).toBe('Default location: No → Yes')
})

// R9-29
test('a day is the same everywhere, and a time is shown in the company’s time zone', () => {
  expect(described('order', 'deliveryDate', null, '2026-03-09')).toBe('Delivery date: null → Mar 9, 2026')
  const instant = described('order', 'deliveryDate', null, '2026-03-10T04:05:00.000Z')
  expect(instant.replace(/\s/g, ' ')).toBe('Delivery date: null → Mar 9, 2026, 9:05 PM')
})

test('an image is shown by its file name, not its URL', () => {
  expect(described('brand', 'image', null, '/storage/brands/k3f9-New%20logo.png')).toBe(
    'Image: null → k3f9-New logo.png',
  )
  expect(described('brand', 'image', '/storage/brands/100%', null)).toBe('Image: 100% → null')
})

test('a change is listed under the subject of its field', () => {
  const limit = { ...change('maxStock', '10', '20'), subfield: 'Flower 3.5g' }
  expect(describeChange(limit, 'brand', 'UTC')).toEqual({
    label: 'Stock limit',
    subject: 'Flower 3.5g',
    previous: '10',
    next: '20',
  })
})

test('an unknown field is labeled by its name in words', () => {
  expect(described('order', 'giftWrapping2', 'a', 'b')).toBe('Gift wrapping2: a → b')
  expect(described('order', 'constructor', 'a', 'b')).toBe('Constructor: a → b')
})

test('any logged value can be shown; one of an unexpected kind is shown unchanged', () => {
  expect(described('product', 'basePrice', 'free', '1e400')).toBe('Base price: free → 1e400')
  expect(described('order', 'deliveryDate', 'soon', '2026-99-99')).toBe('Delivery date: soon → 2026-99-99')
  expect(described('payment', 'isVoid', 'valueOf', 'true')).toBe('Void: valueOf → Yes')
  const fields = ['basePrice', 'weight', 'deliveryDate', 'role', 'image', 'stock', 'commissionRate', 'isVoid']
  fc.assert(
    fc.property(fc.constantFrom(...loggedEntities), fc.constantFrom(...fields), fc.string(), (entity, field, value) => {
      const { next } = describeChange(change(field, null, value), entity, 'UTC')
      expect(typeof next).toBe('string')
    }),
  )
})
