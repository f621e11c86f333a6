import { type ProblemCode, problems } from '@dray/contract/problems'
import { expect, test } from 'vitest'
import { Problem } from './api/request.ts'
import { refusalText } from './refusal-text.ts'

const textOf = (code: ProblemCode, details: object): string => {
  const [status, title] = problems[code]
  return refusalText(new Problem({ type: '/', title, error: title, status, code, ...details }))
}

// D-169
test('a refusal names the batch and how many units are left in it', () => {
  expect(textOf('batch-taken', { batchNumber: 'GAI-DAI-0002-261101-00039', free: 1200 })).toBe(
    'Not enough units left in this batch. Choose another or lower the quantity. Batch 00039 (GAI-DAI-0002-261101-00039): 1,200 left.',
  )
})

test('a refusal names the product, which may be on one of a thousand lines', () => {
  expect(textOf('product-not-sold', { sku: 'EXO-BEV-0001' })).toBe(
    'A product on this order is no longer sold. SKU EXO-BEV-0001.',
  )
})

test('a refusal without details is just its message', () => {
  expect(textOf('busy', {})).toBe('The server is busy. Please try again in a moment.')
})
