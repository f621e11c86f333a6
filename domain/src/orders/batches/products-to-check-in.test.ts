import { expect, test } from 'vitest'
import { productsToCheckIn } from '../tagging.ts'

const line = (productId: number, overrides: object = {}) => ({
  productId,
  productName: `Product ${productId}`,
  quantity: 2,
  shouldHaveTag: true,
  productBatchId: null as number | null,
  tagsPulled: false,
  ...overrides,
})
const unchecked = [
  { productId: 1, batchNumber: 'B-1' },
  { productId: 2, batchNumber: 'B-2' },
]

// R4.4-11
test('an order lists each product with untagged lines and no checked-in batch once', () => {
  expect(productsToCheckIn([line(3), line(2), line(1), line(2)], unchecked)).toEqual([
    { productId: 2, batchNumber: 'B-2', productName: 'Product 2' },
    { productId: 1, batchNumber: 'B-1', productName: 'Product 1' },
  ])
})

test('pulled lines, and lines that have or need no batch, don’t wait for check-in', () => {
  const lines = [line(1, { productBatchId: 7 }), line(1, { shouldHaveTag: false }), line(2, { tagsPulled: true })]
  expect(productsToCheckIn(lines, unchecked)).toEqual([])
})
