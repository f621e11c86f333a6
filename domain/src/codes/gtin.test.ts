import { expect, test } from 'vitest'
import { formatGtin, parseGtin } from './gtin.ts'

test.each([
  ['96385074', '00000096385074'],
  ['036000291452', '00036000291452'],
  ['0036000291452', '00036000291452'],
  ['4006381333931', '04006381333931'],
  ['04006381333931', '04006381333931'],
  ['10614141000415', '10614141000415'],
  ['4 006381 333931', '04006381333931'],
  ['4006381-333931', '04006381333931'],
])('%s is the GTIN %s', (text, gtin) => {
  expect(parseGtin(text)).toEqual({ gtin })
})

test.each([
  ['4006381333932', 'wrong-check-digit'],
  ['4006381339331', 'wrong-check-digit'],
  ['00000000', 'wrong-check-digit'],
  ['9638507', 'wrong-length'],
  ['004006381333931', 'wrong-length'],
  ['EXO-BEV-0001', 'not-digits'],
  ['', 'not-digits'],
])('%s is no GTIN: %s', (text, error) => {
  expect(parseGtin(text)).toEqual({ error })
})

test('any single wrong digit is noticed', () => {
  const right = '04006381333931'
  for (let at = 0; at < right.length; at += 1)
    for (let digit = 0; digit < 10; digit += 1) {
      const text = `${right.slice(0, at)}${digit}${right.slice(at + 1)}`
      expect('gtin' in parseGtin(text), text).toBe(text === right)
    }
})

test('a GTIN is shown as it is printed', () => {
  const shown = ['00000096385074', '00036000291452', '04006381333931', '10614141000415'].map(formatGtin)
  expect(shown).toEqual(['96385074', '036000291452', '4006381333931', '10614141000415'])
})
