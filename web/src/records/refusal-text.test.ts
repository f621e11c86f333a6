import { type ProblemCode, problems } from '@dray/contract/problems'
import { expect, test } from 'vitest'
import { Problem } from '../kit/api/request.ts'
import { refusalText } from './refusal-text.ts'

const codeText = (code: ProblemCode, details: object): string => {
  const [status, title] = problems[code]
  return refusalText(new Problem({ type: '/', title, error: title, status, code, ...details }))
}

test('a refusal names the batch and how many units are left in it', () => {
  expect(codeText('batch-taken', { batchNumber: 'GAI-DAI-0002-261101-00039', free: 1200 })).toBe(
    'Not enough units left in this batch. Choose another or lower the quantity. Batch 00039 (GAI-DAI-0002-261101-00039): 1,200 left.',
  )
})

test('a refusal names the product, which may be on one of a thousand lines', () => {
  expect(codeText('product-not-sold', { sku: 'EXO-BEV-0001' })).toBe(
    'A product on this order is no longer sold. SKU EXO-BEV-0001.',
  )
})

test('a batch that can’t be used is named with the reason, and the product that can’t leave without one', () => {
  const batch = { sku: 'GAI-DAI-0002', batchNumber: 'GAI-DAI-0002-261101-00039', reason: 'ON_HOLD' }
  expect(codeText('batch-not-usable', batch)).toBe(
    "Batch 00039 (GAI-DAI-0002-261101-00039) can't be used: on hold. Choose another.",
  )
  expect(codeText('batch-not-usable', { ...batch, withoutBatch: true })).toBe(
    "SKU GAI-DAI-0002 can't leave without a batch: batch 00039 (GAI-DAI-0002-261101-00039) is on hold.",
  )
  expect(codeText('batch-not-usable', { ...batch, reason: 'RECALLED' })).toContain("can't be used: not usable.")
})

test('a refusal names the order', () => {
  expect(codeText('not-allowed', { isLateSale: true, orderNum: '100023' })).toBe(
    'Order 100023 shipped and is late, so only accounting can cancel it.',
  )
  expect(codeText('order-not-found', { orderNum: '100023' })).toBe(`${problems['order-not-found'][1]} Order 100023.`)
})

test('a refusal without details is just its message', () => {
  expect(codeText('busy', {})).toBe('The server is busy. Please try again in a moment.')
})

test('a receipt that can’t be undone names the orders its units were sold on or promised to', () => {
  const batchNumber = 'EXO-BEV-0001-261121-00043'
  const order = (orderNum: string) => ({ orderNum, customerName: 'Ernst Handel', units: 2 })
  const used = (details: object) => codeText('receipt-used', { sku: 'EXO-BEV-0001', batchNumber, ...details })
  const sentence = problems['receipt-used'][1]
  expect(used({ sold: [order('100023')], promised: [order('100031'), order('100032')] })).toBe(
    `${sentence} Batch ${batchNumber}: sold on order 100023, promised to orders 100031, 100032.`,
  )
  expect(used({ sold: [], promised: [] })).toBe(`${sentence} Batch ${batchNumber}: units were taken out by hand.`)
  expect(used({ batchNumber: null, sold: [order('100023')], promised: [] })).toBe(
    `${sentence} SKU EXO-BEV-0001: sold on order 100023.`,
  )
})
