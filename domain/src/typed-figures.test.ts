import { describe, expect, test } from 'vitest'
import { readStockList } from './counts/compare-stock.ts'
import { importFiles } from './imports/import-files.ts'
import { parseMoney } from './money.ts'
import { parseQuantity } from './orders/cart.ts'
import { readAmount } from './orders/pasted/typed-line.ts'
import { parseRate } from './payroll/commission.ts'
import { parseHours } from './payroll/pay.ts'
import { parseMargin } from './pricing/change-prices.ts'
import { typedOrderQuantity, typedTarget } from './purchases/order-quantity.ts'
import { figureSpellings } from './test-data/figure-spellings.ts'
import { commaProblem, decimalComma, parsePercent, parseWeight, parseWhole } from './typed-figures.ts'

const spellings = [...figureSpellings]
const hasComma = (text: string): boolean => /^[\d.]*,[\d.,]*$/.test(text)

test.each(spellings)('%j is the same figure in money, percent and weight, or refused in all', (text, figure) => {
  const wrong = hasComma(text) ? 'decimal-comma' : undefined
  const read = [parseMoney(text), parsePercent(text), parseWeight(text)]
  expect(read).toEqual(
    figure === undefined
      ? [{ error: wrong ?? 'not-money' }, { error: wrong ?? 'not-a-figure' }, { error: wrong ?? 'not-a-figure' }]
      : [{ amount: Math.round(figure * 100) }, { figure }, { figure }],
  )
  expect(commaProblem(text)).toBe(figure === undefined && wrong ? decimalComma : undefined)
})

test('a percentage may have its sign, a weight its unit, and both keep their decimals', () => {
  expect(['12.5%', '12.5 %', '-3%', '12.345', '%', '1 2'].map(parsePercent)).toEqual([
    { figure: 12.5 },
    { figure: 12.5 },
    { figure: -3 },
    { error: 'too-many-decimals' },
    { error: 'not-a-figure' },
    { error: 'not-a-figure' },
  ])
  expect(['3.5g', '1,000 grams', '$3.5', '3.5555', '3 5'].map(parseWeight)).toEqual([
    { figure: 3.5 },
    { figure: 1000 },
    { figure: 3.5 },
    { error: 'too-many-decimals' },
    { error: 'not-a-figure' },
  ])
  expect([commaProblem('7,5 %'), commaProblem('$0,999'), commaProblem('0,5g')]).toEqual(Array(3).fill(decimalComma))
  expect([commaProblem('1,234'), commaProblem('x,y'), commaProblem(','), commaProblem('')]).toEqual(
    Array(4).fill(undefined),
  )
})

test('a whole number may be as spreadsheets write it, and is never rounded', () => {
  expect(['1,200', '12.00', '-3', '+4', '12.5', '', '12 3'].map(parseWhole)).toEqual([
    1200,
    12,
    -3,
    4,
    undefined,
    undefined,
    undefined,
  ])
})

const figureOf = (read: object): number | undefined =>
  Object.values(read).find((value): value is number => typeof value === 'number')

describe('each kind of typed figure', () => {
  const readers: Record<string, (text: string) => number | null | undefined> = {
    hours: (text) => figureOf(parseHours(text)),
    'commission rate': (text) => parseRate(text),
    'margin in percent': (text) => figureOf(parseMargin(text, '%')),
    'margin in dollars': (text) => figureOf(parseMargin(text, '$')),
    'quantity of a line': parseQuantity,
    'quantity of an order text': (text) => readAmount(text.trim())?.quantity,
    'units of a stock list': (text) => readStockList(`B-1\t${text}`).rows[0]?.units,
  }
  test.each(Object.entries(readers))('%s refuses what is no figure, and changes none', (name, read) => {
    for (const [text, figure] of spellings) {
      const found = read(text) ?? undefined
      const scales = figure === undefined ? [undefined] : [undefined, figure, figure * 100, figure / 100]
      expect(scales, `${name} ${text}`).toContain(found)
    }
    expect(read('12')).toBeGreaterThan(0)
  })

  test('a restock quantity drops what follows the digits, and never reads a comma as a thousands separator by mistake', () => {
    expect(['7,5', '0,999', '00,125', '1,23'].map((text) => typedOrderQuantity(text, null))).toEqual([7, 0, 0, 1])
    expect(['7,5', '0,999', '00,125', '1,234'].map(typedTarget)).toEqual([7, 0, 0, 1234])
  })
})

test('every figure of an import is read the same way', () => {
  const columns = Object.entries(importFiles).flatMap(([file, { columns: ofFile }]) =>
    Object.entries(ofFile).map(([name, column]) => [`${file}.${name}`, column.read] as const),
  )
  const figures = columns.filter(([, read]) => figureOf(read('12')) !== undefined)
  expect(figures.length).toBeGreaterThan(15)
  for (const [name, read] of figures) {
    for (const [text, figure] of spellings) {
      const found = figureOf(read(text.trim()))
      const scales = figure === undefined ? [undefined] : [undefined, figure, Math.round(figure * 100)]
      expect(scales, `${name} ${text}`).toContain(found)
    }
    expect(JSON.stringify(read('7,5')), name).toMatch(new RegExp(`${decimalComma}|whole number`))
  }
})
