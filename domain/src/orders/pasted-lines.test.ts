import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxQuantity } from '../limits.ts'
import { maxPastedRows, parsePastedLines } from './pasted-lines.ts'

const pairs = (text: string) => parsePastedLines(text).rows.map(({ sku, quantity }) => [sku, quantity])
const skipped = (text: string) => parsePastedLines(text).skipped.map(({ row, reason }) => `${row}: ${reason}`)

test('rows copied from a spreadsheet are read as SKU and quantity', () => {
  expect(parsePastedLines('EXO-BEV-0001\t12\r\nEXO-BEV-0002\t3\r\n')).toEqual({
    rows: [
      { row: 1, sku: 'EXO-BEV-0001', quantity: 12 },
      { row: 2, sku: 'EXO-BEV-0002', quantity: 3 },
    ],
    skipped: [],
    unread: 0,
  })
})

test('commas and semicolons separate the columns of a CSV, whose cells may be quoted', () => {
  expect(pairs('A-1,12\nA-2;13\n"A-3","1,400"\n"A ""4""",15\n"A-5\tlong";16')).toEqual([
    ['A-1', 12],
    ['A-2', 13],
    ['A-3', 1400],
    ['A "4"', 15],
    ['A-5\tlong', 16],
  ])
})

test('a quoted cell may have line breaks, and row numbers are those of the text', () => {
  expect(parsePastedLines('A-1\t2\t"one\ntwo"\nA-2\t3\n\n"A-3\t4').rows).toEqual([
    { row: 1, sku: 'A-1', quantity: 2 },
    { row: 3, sku: 'A-2', quantity: 3 },
    { row: 5, sku: '"A-3', quantity: 4 },
  ])
})

test('blank rows and blanks around a cell do not matter', () => {
  expect(pairs('\n  A-1 \t 12 \n\t\n   \n,;\nA-2\t\u00a03\u00a0\n')).toEqual([
    ['A-1', 12],
    ['A-2', 3],
  ])
})

test('a header row is skipped, and says which columns have SKU and quantity', () => {
  expect(pairs('SKU\tQuantity\nA-1\t12')).toEqual([['A-1', 12]])
  expect(pairs('Qty,Item #,Price\n12,A-1,3.50')).toEqual([['A-1', 12]])
  expect(pairs('Brand\tProduct SKU\tName\tPrice 2026\tQTY\nExotic\tA-1\tChai\t18.00\t12')).toEqual([['A-1', 12]])
})

test('a row with a number is not a header because of one of its words', () => {
  expect(pairs('CODE\t12\nA-1\t3')).toEqual([
    ['CODE', 12],
    ['A-1', 3],
  ])
})

test('a row in which only the first cell is a number has the quantity first', () => {
  expect(pairs('12\tA-1\n12\t4711\nA-2\t3')).toEqual([
    ['A-1', 12],
    ['12', 4711],
    ['A-2', 3],
  ])
})

test('columns after the first two are ignored, unless a comma may have split a number in two', () => {
  expect(pairs('A-1\t12\t18.00\tChai\nA-2,12,18.00')).toEqual([
    ['A-1', 12],
    ['A-2', 12],
  ])
  expect(skipped('A-1,1,200')).toEqual([
    '1: Is the quantity 1,200 or 1? Write 1200, or separate the columns with tabs.',
  ])
  expect(pairs('SKU,Quantity,Price\nA-1,1,200')).toEqual([['A-1', 1]])
})

// D-161
test.each(['12', '12.0', '12.', ' 12 ', '+12', '012'])("'%s' is a quantity of 12", (typed) => {
  expect(pairs(`A-1\t${typed}`)).toEqual([['A-1', 12]])
})
test('a comma is accepted between thousands', () => {
  expect(pairs('A-1\t 1,200 \nA-2\t1,000,000.0')).toEqual([
    ['A-1', 1200],
    ['A-2', 1_000_000],
  ])
})

// D-161
test.each(['0', '-1', '1.5', '1,5', '12,00', 'twelve', '1e3', '0x10', '½'])("'%s' is no quantity", (typed) => {
  expect(skipped(`A-0\t1\nA-1\t${typed}`)).toEqual([
    `2: '${typed}' is not a quantity. Use a whole number of 1 or more.`,
  ])
})

test('a missing or too large value skips its row, with the text of the row', () => {
  expect(parsePastedLines('A-1\nA-2\t\n\t7\nA-4\t1000000000000\n1000001\tA-5').skipped).toEqual([
    { row: 1, text: 'A-1', reason: 'The quantity is missing.' },
    { row: 2, text: 'A-2', reason: 'The quantity is missing.' },
    { row: 3, text: '7', reason: 'The SKU is missing.' },
    { row: 4, text: 'A-4 1000000000000', reason: 'A line can have at most 1,000,000 units.' },
    { row: 5, text: '1000001 A-5', reason: 'A line can have at most 1,000,000 units.' },
  ])
})

test('5,000 rows are read, and the rest are counted', () => {
  const text = `SKU\tQuantity\n${'A-1\t1\n'.repeat(maxPastedRows)}`
  expect(parsePastedLines(text)).toMatchObject({ unread: 0 })
  const { rows, unread } = parsePastedLines(`${text}A-1\t1\n\nA-2\tnone\n`)
  expect([rows.length, unread]).toEqual([maxPastedRows, 2])
})

const line = fc.record({
  sku: fc.stringMatching(/^[A-Z]{3}-[A-Z]{3}-\d{4}$/),
  quantity: fc.integer({ min: 1, max: maxQuantity }),
})

test('what a spreadsheet writes is read back, with tabs or commas', () => {
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const grouped = (quantity: number) => quantity.toLocaleString('en-US')
      const expected = lines.map(({ sku, quantity }) => [sku, quantity])
      expect(pairs(lines.map(({ sku, quantity }) => `${sku}\t${grouped(quantity)}`).join('\r\n'))).toEqual(expected)
      expect(pairs(lines.map(({ sku, quantity }) => `"${grouped(quantity)}","${sku}"`).join('\n'))).toEqual(expected)
    }),
  )
})
