import { type ProblemCode, problems } from '@dray/contract/problems'
import { expect, test } from 'vitest'
import { Problem } from './api/request.ts'
import { refusalText } from './refusal-text.ts'

const told = (code: ProblemCode, details: object): string => {
  const [status, title] = problems[code]
  return refusalText(new Problem({ type: '/', title, error: title, status, code, ...details }))
}

// D-169
test('a refusal names the batch and what of it is left', () => {
  expect(told('batch-taken', { batchNumber: 'GAI-DAI-0002-261101-00039', free: 1200 })).toBe(
    'Not enough units left in this batch. Choose another or lower the quantity. Batch 00039 (GAI-DAI-0002-261101-00039): 1,200 left.',
  )
})

test('a refusal names the product, which may be one of a thousand lines', () => {
  expect(told('product-not-sold', { sku: 'EXO-BEV-0001' })).toBe(
    'A product on this order is no longer sold. SKU EXO-BEV-0001.',
  )
})

test('a refusal that is of nothing more is its sentence', () => {
  expect(told('busy', {})).toBe('The server is busy. Please try again in a moment.')
})
