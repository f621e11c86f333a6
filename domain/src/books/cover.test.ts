import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { coverLines, eachFigure } from './cover.ts'

test('the cover names what the books have above Dray, and nothing where they agree', () => {
  const figures = { receivables: 120_00, deposits: 0, customerCredit: 5_00, inventory: 70_00, sales: 99_00 }
  const dray = { ...figures, receivables: 100_00, inventory: 80_00 }
  const lines = coverLines(
    eachFigure((name) => figures[name]),
    eachFigure((name) => dray[name]),
  )
  expect(lines.map(({ name, books, dray: known, difference }) => [name, books, known, difference])).toEqual([
    ['receivables', cents(120_00), cents(100_00), cents(20_00)],
    ['deposits', cents(0), cents(0), cents(0)],
    ['customerCredit', cents(5_00), cents(5_00), cents(0)],
    ['inventory', cents(70_00), cents(80_00), cents(-10_00)],
    ['sales', cents(99_00), cents(99_00), cents(0)],
  ])
})
