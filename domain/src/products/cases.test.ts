import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesText, fullCases, typedUnits, unitsAsCases } from './cases.ts'

test('units are shown as full cases and the rest', () => {
  expect(unitsAsCases(48, 12)).toBe('48 = 4 cases')
  expect(unitsAsCases(50, 12)).toBe('50 = 4 cases + 2')
  expect(unitsAsCases(12, 12)).toBe('12 = 1 case')
  expect(unitsAsCases(13, 12)).toBe('13 = 1 case + 1')
  expect(unitsAsCases(15_600, 10)).toBe('15,600 = 1,560 cases')
})

test('less than a case, and units of a product without cases, are shown as units', () => {
  for (const [units, perCase] of [
    [11, 12],
    [0, 12],
    [48, null],
    [48, 1],
  ] as const)
    expect(unitsAsCases(units, perCase), `${units} of ${perCase}`).toBe(String(units))
})

test('cases and the rest always add up to the units', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 2, max: 999 }), (units, perCase) => {
      const [cases = '0', rest = '0'] = casesText(units, perCase).split('+')
      const sum = units < perCase ? units : Number.parseInt(cases, 10) * perCase + Number(rest)
      expect(sum).toBe(units)
    }),
  )
})

test('a load has the full cases of each product, whatever lines they are on', () => {
  const line = (productId: number, quantity: number, unitsPerCase: number | null) => ({
    productId,
    quantity,
    unitsPerCase,
  })
  expect(fullCases([line(1, 7, 12), line(2, 30, 12), line(1, 17, 12), line(3, 100, null), line(4, 9, 1)])).toBe(4)
  expect(fullCases([])).toBe(0)
})

// D-343
test('cases may be typed wherever units are, for a product that comes in cases', () => {
  for (const typed of ['4c', '4 cs', '4 cases', ' 4 CS. ', '4 case']) expect(typedUnits(typed, 12), typed).toBe(48)
  expect(typedUnits('1,000 cs', 12)).toBe(12_000)
  expect(typedUnits('30', 12)).toBe(30)
  for (const typed of ['4c', '4 cs', '4 cases']) {
    expect(typedUnits(typed, null), typed).toBeNull()
    expect(typedUnits(typed, 1), typed).toBeNull()
  }
  for (const typed of ['', 'cs', '-4 cs', '1.5 cs', '4 boxes', '4cs2', '1,5 cs'])
    expect(typedUnits(typed, 12), typed).toBeNull()
})
