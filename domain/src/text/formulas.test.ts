import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from './formulas.ts'

test('text that a spreadsheet would run gets an apostrophe, and other text stays as it is', () => {
  for (const text of ['=cmd()', '+1', '-1', '@SUM(A1)', ' =1', '\t=1']) expect(escapeFormula(text)).toBe(`'${text}`)
  for (const text of ['Chai', "'s-Hertogenbosch", '', 'a=b', '1-2']) expect(escapeFormula(text)).toBe(text)
  expect(unescapeFormula("'s-Hertogenbosch")).toBe("'s-Hertogenbosch")
})

test('a name is read as it was before it was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('=', '+', '-', '@', ' ', 'a', '"') }), (text) => {
      expect(unescapeFormula(escapeFormula(text.trim()))).toBe(text.trim())
    }),
  )
})
