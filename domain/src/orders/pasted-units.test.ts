import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { maxQuantity } from '../limits.ts'
import { parsePastedLines } from './pasted-lines.ts'
import { pastedUnits } from './pasted-units.ts'

const product = (sku: string, price = 18_00) => ({ sku, price: cents(price) })
const chai = product('EXO-BEV-0001')
const chang = product('EXO-BEV-0002')
const unknown = () => false

test('a SKU is found in any case, and the quantities of a SKU that is listed twice are added up', () => {
  const { units, skipped } = pastedUnits(
    parsePastedLines('exo-bev-0001\t12\nEXO-BEV-0002\t3\nExo-Bev-0001\t5'),
    [chai, chang],
    unknown,
  )
  expect(units).toEqual([
    { product: chai, quantity: 17, rows: [1, 3] },
    { product: chang, quantity: 3, rows: [2] },
  ])
  expect(skipped).toEqual([])
})

test('an unknown SKU and one that is no longer sold are skipped, in the order of their rows', () => {
  const read = parsePastedLines('OLD-1\t1\nA-1\tnone\nEXO-BEV-0001\t12\nNEW-1\t2')
  expect(pastedUnits(read, [chai], (sku) => sku === 'OLD-1')).toEqual({
    units: [{ product: chai, quantity: 12, rows: [3] }],
    skipped: [
      { row: 1, text: 'OLD-1', reason: 'This product is no longer sold.' },
      { row: 2, text: 'A-1 none', reason: "'none' is not a quantity. Use a whole number of 1 or more." },
      { row: 4, text: 'NEW-1', reason: 'No product has this SKU.' },
    ],
  })
})

test('of two SKUs that differ only by case, each is found if typed exactly', () => {
  const [upper, lower] = [product('AB-1'), product('ab-1')]
  const { units, skipped } = pastedUnits(parsePastedLines('ab-1\t1\nAB-1\t2\nAb-1\t3'), [upper, lower], unknown)
  expect(units.map((one) => [one.product, one.quantity])).toEqual([
    [lower, 1],
    [upper, 2],
  ])
  expect(skipped).toEqual([
    { row: 3, text: 'Ab-1', reason: 'Two products have this SKU with different capitalization. Type it exactly.' },
  ])
})

test('a row that would give a line too many units is skipped and not reduced', () => {
  const dear = product('D-1', 5_000_000_00)
  const read = parsePastedLines(`EXO-BEV-0001\t1000000\nEXO-BEV-0001\t1\nD-1\t2000\nD-1\t1`)
  expect(pastedUnits(read, [chai, dear], unknown)).toMatchObject({
    units: [{ quantity: maxQuantity }, { quantity: 2000 }],
    skipped: [
      { row: 2, text: 'EXO-BEV-0001, 1' },
      { row: 4, reason: 'With this row it would be 2,001 units; a line of this product can have at most 2,000.' },
    ],
  })
})

const cell = fc.oneof(
  fc.constantFrom('SKU', 'Qty', '"', '""', '12', '1,200', '0', '-1', 'A-1', 'a-1', 'A-2', ' ', '\r', '\u0000'),
  fc.string({ maxLength: 6 }),
)
const scrap = fc.array(fc.tuple(cell, fc.constantFrom('\t', ',', ';', '\n', '\r\n', '')), { maxLength: 40 })

test('every pasted row is either added once or skipped, and no unit is lost', () => {
  fc.assert(
    fc.property(scrap, (parts) => {
      const read = parsePastedLines(parts.flat().join(''))
      const { units, skipped } = pastedUnits(read, [product('A-1'), product('A-2')], unknown)
      const taken = [...units.flatMap(({ rows }) => rows), ...skipped.map(({ row }) => row)]
      expect(taken.sort((a, b) => a - b)).toEqual(
        [...read.rows, ...read.skipped].map(({ row }) => row).sort((a, b) => a - b),
      )
      expect(new Set(taken).size).toBe(taken.length)
      const added = new Set(units.flatMap(({ rows }) => rows))
      const written = read.rows.filter(({ row }) => added.has(row)).reduce((sum, { quantity }) => sum + quantity, 0)
      expect(units.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(written)
    }),
  )
})
