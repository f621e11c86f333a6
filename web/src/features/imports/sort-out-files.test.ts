import { expect, test } from 'vitest'
import { maxBytes, sortOutFiles } from './use-import-files.ts'

const named = (name: string, size = 10) => Object.defineProperty(new File([], name), 'size', { value: size })

test('CSV files are accepted, ignoring the case of the extension', () => {
  const { accepted, refused } = sortOutFiles([], [named('orders.csv'), named('BRANDS.CSV')])
  expect(accepted.map(({ name }) => name)).toEqual(['orders.csv', 'BRANDS.CSV'])
  expect(refused).toEqual([])
})

test('other files of a folder are reported in one message', () => {
  const { accepted, refused } = sortOutFiles(
    [],
    [named('a.xlsx'), named('b.pdf'), named('orders.csv'), named('c'), named('d.txt'), named('e.doc')],
  )
  expect(accepted.map(({ name }) => name)).toEqual(['orders.csv'])
  expect(refused).toEqual([
    "a.xlsx, b.pdf, c and 2 more aren't CSV files and were left out. In your spreadsheet, save it as “CSV UTF-8”.",
  ])
})

test('a duplicate name is refused, even within one drop', () => {
  const { accepted, refused } = sortOutFiles(
    ['orders.csv'],
    [named('Orders.csv'), named('brands.csv'), named('brands.csv')],
  )
  expect(accepted.map(({ name }) => name)).toEqual(['brands.csv'])
  expect(refused).toEqual([
    'Orders.csv was already added. Remove it first to replace it.',
    'brands.csv was already added. Remove it first to replace it.',
  ])
})

test('a file too large for a request is refused before it is read', () => {
  const { accepted, refused } = sortOutFiles([], [named('orders.csv', maxBytes + 1), named('brands.csv', maxBytes)])
  expect(accepted.map(({ name }) => name)).toEqual(['brands.csv'])
  expect(refused).toEqual([
    'orders.csv is larger than 64 MB, the limit for one import here. Split it into several imports, or import it on the server with “npm run import”.',
  ])
})

test('a fifty-first file is refused', () => {
  const existing = Array.from({ length: 50 }, (_, at) => `${at}.csv`)
  expect(sortOutFiles(existing, [named('orders.csv')]).refused).toEqual([
    'orders.csv is one too many: one import can have at most 50 files.',
  ])
})
