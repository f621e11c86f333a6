import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDollars, cents, toDollars } from '../money.ts'
import {
  day,
  email,
  type Moment,
  moment,
  money,
  choice,
  percent,
  gtin,
  line,
  quantity,
  type Reader,
  roleList,
  share,
  signedMoney,
  stockCount,
  text,
  weight,
  yesOrNo,
  momentInstant,
} from './read-cell.ts'
import { sentenceText } from './sentence.ts'

const value = <V>(read: Reader<V>, cell: string): V | undefined => {
  const result = read(cell)
  return 'value' in result ? result.value : undefined
}
const cellError = <V>(read: Reader<V>, cell: string): string => {
  const result = read(cell)
  return 'error' in result ? sentenceText(result.error) : 'no error'
}

test('every amount is read exactly, as a plain number or as formatted on screen', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
      expect(value(signedMoney, String(toDollars(cents(amount))))).toBe(cents(amount))
      expect(value(signedMoney, formatDollars(cents(amount)))).toBe(cents(amount))
    }),
  )
})

test('a comma is accepted only between thousands, so 12,50 is never read as 1250', () => {
  expect(value(money, '$1,250.00')).toBe(1250_00)
  expect(value(money, '.5')).toBe(50)
  expect(cellError(money, '12,50')).toBe("'12,50' is not an amount. Use a period for decimals, like 1234.50.")
  for (const cell of ['1.234,50', '12 50', '1e3', 'free', '$', '-', '.', '1,23,456', '0x10', '∞'])
    expect(cellError(money, cell)).toContain('is not an amount')
})

test('more than two decimals are refused and never rounded', () => {
  for (const cell of ['1.005', '1.100'])
    expect(cellError(money, cell)).toBe(`'${cell}' has more than two decimals. Round it to cents first.`)
})

test('an amount below zero or above ten billion dollars is refused', () => {
  expect(cellError(money, '-0.01')).toBe("'-0.01' is negative.")
  expect(cellError(money, '10000000000.01')).toContain('too large an amount')
})

test('a GTIN has 8 to 14 digits and the right check digit', () => {
  expect(value(gtin, '4006381333931')).toBe('04006381333931')
  for (const cell of ['4006381333932', '1234567', 'chai']) expect(cellError(gtin, cell)).toMatch(/is not a GTIN/)
})

test('a quantity is a whole number from 1', () => {
  expect(value(quantity, '12')).toBe(12)
  for (const cell of ['0', '-1', '1.5', 'ten', '', '1000001', '1e2'])
    expect(cellError(quantity, cell)).toMatch(/quantity/)
})

test('stock may be negative', () => {
  expect(value(stockCount, '-3')).toBe(-3)
})

test('a date must be a valid day with the year first, because 4/7 is ambiguous', () => {
  expect(value(day, '2024-02-29')).toBe('2024-02-29')
  expect(cellError(day, '7/4/2026')).toBe("'7/4/2026' is not a date. Use YYYY-MM-DD, like 2026-03-31.")
  for (const cell of ['2026-02-30', '2026-13-01', '2026-1-1', '20260101', '0026-01-01', '2026-03-31T00:00'])
    expect(cellError(day, cell)).toContain('is not a date')
})

const instant = (cell: string): string => {
  const read = value<Moment>(moment, cell)
  if (read === undefined) return 'refused'
  const found = momentInstant(read, 'America/Los_Angeles')
  return 'value' in found ? found.value.toISOString() : sentenceText(found.error)
}

test('a day means noon by the company’s clock, a day and time mean that time, and an offset takes precedence', () => {
  expect(instant('2026-01-15')).toBe('2026-01-15T20:00:00.000Z')
  expect(instant('2026-07-15 08:30')).toBe('2026-07-15T15:30:00.000Z')
  expect(instant('2026-07-15T08:30:59+02:00')).toBe('2026-07-15T06:30:59.000Z')
  expect(instant('2026-01-15 23:59')).toBe('2026-01-16T07:59:00.000Z')
  for (const cell of ['2026-07-15 24:00', '2026-07-15 23:60', '2026-07-15 23:59:60', '2026-02-30T10:00Z', 'yesterday'])
    expect(instant(cell)).toBe('refused')
})

test('on a day when the clock changes, noon is noon, an evening stays on its day, and a skipped time is refused with the nearest times', () => {
  expect(instant('2027-03-14')).toBe('2027-03-14T19:00:00.000Z')
  expect(instant('2027-03-14 23:30')).toBe('2027-03-15T06:30:00.000Z')
  expect(instant('2026-11-01')).toBe('2026-11-01T20:00:00.000Z')
  expect(instant('2026-11-01 01:30')).toBe('2026-11-01T08:30:00.000Z')
  expect(instant('2027-03-14 02:30')).toBe(
    'The clock in America/Los_Angeles was set ahead and skipped 2027-03-14 02:30. Use 2027-03-14 01:59 or 2027-03-14 03:00.',
  )
})

test('yes and no are read in their usual spellings', () => {
  expect(['yes', 'Y', 'TRUE', '1', 'no', 'n', 'False', '0'].map((cell) => value(yesOrNo, cell))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect(cellError(yesOrNo, 'maybe')).toBe("'maybe' is not yes or no.")
})

test('a value outside a closed list is refused with the allowed values', () => {
  expect(value(choice(['VIP', 'RETAIL']), 'vip')).toBe('VIP')
  expect(cellError(choice(['VIP', 'RETAIL']), 'gold')).toBe("'gold' is not one of VIP, RETAIL.")
})

test('one cell lists the roles, and all means every role', () => {
  expect(value(roleList, 'driver; Sales')).toEqual(['SALES', 'DRIVER'])
  expect(value(roleList, 'all')).toHaveLength(6)
  expect(cellError(roleList, 'SALES BOSS')).toBe(
    "'BOSS' is not a role. The roles are ADMIN, SALES, DRIVER, INVENTORY, ACCOUNTING, PAYROLL, all.",
  )
})

test('an email is read unchanged', () => {
  expect(value(email, 'Nancy@Northwind.Example')).toBe('Nancy@Northwind.Example')
  expect(cellError(email, 'nancy at home')).toBe("'nancy at home' is not an email address.")
})

test('a decimal number has a point, at most three decimals, and limits', () => {
  expect(value(weight(0, 100), '3.5')).toBe(3.5)
  expect(cellError(weight(0, 100), '3,5')).toContain('Use a period for decimals')
  expect(cellError(weight(0, 100), '101')).toBe("'101' must be between 0 and 100.")
  expect(value(percent, '-12.5')).toBe(-12.5)
  expect(cellError(percent, '1.005')).toContain('more than two decimals')
})

test('a text is refused if it is too long or has characters that cannot be stored', () => {
  expect(cellError(text(5), 'sixsix')).toBe('This text has 6 characters; the maximum is 5.')
  expect(cellError(text(5), 'a\u0001')).toBe("This text has control characters, which can't be saved.")
  expect(value(text(20), 'Пиво\n🍺')).toBe('Пиво\n🍺')
})

test('no cell makes a reader fail, whatever it contains', () => {
  const readers: Reader<unknown>[] = [
    text(10),
    money,
    signedMoney,
    quantity,
    stockCount,
    day,
    moment,
    yesOrNo,
    roleList,
    email,
    weight(0, 9),
    percent,
  ]
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (cell) => {
      for (const read of readers) expect(Object.keys(read(cell))).toHaveLength(1)
    }),
  )
})

test('each limit is accepted, and the next step beyond it refused', () => {
  const limits: [Reader<unknown>, string, string][] = [
    [text(3), 'abc', 'abcd'],
    [line(3), 'abc', 'abcd'],
    [money, '0', '-0.01'],
    [quantity, '1', '0'],
    [quantity, '1000000', '1000001'],
    [stockCount, '-1000000000', '-1000000001'],
    [stockCount, '1000000000', '1000000001'],
    [percent, '-100', '-100.01'],
    [percent, '1000', '1000.01'],
    [share, '0', '-0.01'],
    [share, '100', '100.01'],
    [weight(0, 50), '50', '50.001'],
  ]
  for (const [read, accepted, beyond] of limits) {
    expect(cellError(read, accepted), accepted).toBe('no error')
    expect(cellError(read, beyond), beyond).not.toBe('no error')
  }
})
