import { expect, test } from 'vitest'
import { maxPrintedLines, printedLines } from './document-content.ts'

test('each text counts the lines it takes, by line breaks of any kind and by its width', () => {
  expect([printedLines(''), printedLines('Chai'), printedLines('a\nb\r\nc\u2028d')]).toEqual([0, 1, 4])
  expect([printedLines('\n'.repeat(99)), printedLines('x'.repeat(20)), printedLines('x'.repeat(21))]).toEqual([
    100, 1, 2,
  ])
  expect(printedLines('北京烤鸭'.repeat(5))).toBe(2)
})

test('texts and numbers in lists and records at any depth are added up', () => {
  expect(
    printedLines({ number: '1', notes: null, isShort: true, lines: [{ product: 'a\nb', price: 5 }, ['x', 'y']] }),
  ).toBe(6)
})

test('the longest order with names of 200 letters can be printed; a document of line breaks cannot', () => {
  const line = { product: 'x'.repeat(200), brand: 'Brand', sku: 'SKU', batch: 'B-1', quantity: 1, price: 1 }
  expect(printedLines(Array.from({ length: 5000 }, () => line))).toBeLessThan(maxPrintedLines)
  expect(printedLines(Array.from({ length: 200 }, () => ({ product: '\n'.repeat(400) })))).toBeGreaterThan(
    maxPrintedLines,
  )
})
