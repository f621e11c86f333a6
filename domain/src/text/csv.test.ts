import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from './csv.ts'

test('text a spreadsheet would run as a formula gets an apostrophe; other text is unchanged', () => {
  for (const text of ['=cmd()', '+1', '-1', '@SUM(A1)', ' =1', '\t=1']) expect(escapeFormula(text)).toBe(`'${text}`)
  for (const text of ['Chai', "'s-Hertogenbosch", '', 'a=b', '1-2']) expect(escapeFormula(text)).toBe(text)
  expect(unescapeFormula("'s-Hertogenbosch")).toBe("'s-Hertogenbosch")
})

test('reading a written name returns the original', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('=', '+', '-', '@', ' ', 'a', '"') }), (text) => {
      expect(unescapeFormula(escapeFormula(text.trim()))).toBe(text.trim())
    }),
  )
})
