import { expect, test } from 'vitest'
import { parseTradeCode, scannedUnits } from './gs1.ts'

const gs = '\u001D'
const facts = { gtin: '04006381333931', lot: null, expiresOn: null, count: null, serial: null }

test.each([
  ['a plain EAN', '4006381333931', {}],
  ['a plain EAN with its AIM identifier', ']E04006381333931', {}],
  ['GS1-128 with lot last', '01040063813339311727033110LOT-7', { expiresOn: '2027-03-31', lot: 'LOT-7' }],
  [
    'GS1-128 with its AIM identifier',
    `]C10104006381333931${'10'}A1${gs}17270331`,
    { expiresOn: '2027-03-31', lot: 'A1' },
  ],
  ['DataMatrix with a leading FNC1', `]d2${gs}010400638133393121S9${gs}10B2`, { lot: 'B2', serial: 'S9' }],
  ['separators as text', '010400638133393110B2<GS>3024', { lot: 'B2', count: 24 }],
  ['best before', '010400638133393115270331', { expiresOn: '2027-03-31' }],
  ['expiry wins over best before', '01040063813339311527033117270401', { expiresOn: '2027-04-01' }],
  ['a day 00 is the last of its month', '010400638133393117280200', { expiresOn: '2028-02-29' }],
  ['the last year of this century’s half', '010400638133393117501231', { expiresOn: '2050-12-31' }],
  ['a year above it is of the last century', '010400638133393117511231', { expiresOn: '1951-12-31' }],
  ['the trade items of a pallet', '02040063813339313748', { count: 48 }],
  ['brackets', '(01)04006381333931(17)270331(10)LOT (7', undefined],
  [
    'brackets around every identifier',
    '(01)04006381333931(17)270331(10)LOT7',
    { expiresOn: '2027-03-31', lot: 'LOT7' },
  ],
  ['a weight in between', '0104006381333931310300150010L1', { lot: 'L1' }],
  ['an unknown company code behind', `010400638133393110L1${gs}91INTERNAL`, { lot: 'L1' }],
  ['lower and upper case and slashes in a lot', '010400638133393110aB/1-2', { lot: 'aB/1-2' }],
] as const)('%s', (_, text, expected) => {
  expect(parseTradeCode(text)).toEqual(expected && { ...facts, ...expected })
})

test.each([
  ['a batch number', 'B-2026-0001'],
  ['an address of a label', 'https://dray.example/products/tags?sku=A&batch=1'],
  ['a wrong check digit', '0104006381333932'],
  ['a cut code', '0104006381'],
  ['a lot that is too long', `010400638133393110${'x'.repeat(21)}`],
  ['a value that is empty', `010400638133393110${gs}17270331`],
  ['no product', '1727033110LOT'],
  ['nothing', ''],
])('%s is no code of the trade', (_, text) => {
  expect(parseTradeCode(text)).toBeUndefined()
})

test('an impossible date is left out', () => {
  expect(parseTradeCode('010400638133393117271331')).toEqual(facts)
  expect(parseTradeCode('010400638133393117270230')).toEqual(facts)
})

test('no text of digits and separators breaks the parser', () => {
  const signs = ['0', '1', '7', '3', '9', gs, '(', ')', 'A']
  const odd: string[] = []
  let seed = 7
  for (let n = 0; n < 20_000; n += 1) {
    const text = Array.from({ length: n % 40 }, () => {
      seed = (seed * 48_271) % 2_147_483_647
      return signs[seed % signs.length]
    }).join('')
    const read = parseTradeCode(text)
    if (read !== undefined && !/^\d{14}$/.test(read.gtin)) odd.push(text)
  }
  expect(odd).toEqual([])
})

test('the code of a case counts its units', () => {
  expect(scannedUnits({ count: 6 }, false, 12)).toBe(6)
  expect(scannedUnits({ count: null }, false, 12)).toBeNull()
  expect(scannedUnits({ count: null }, true, 12)).toBe(12)
  expect(scannedUnits({ count: 3 }, true, 12)).toBe(36)
  expect(scannedUnits({ count: 3 }, true, null)).toBeNull()
})
