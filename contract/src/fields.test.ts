import { expect, test } from 'vitest'
import { addBrand } from './brands.ts'
import { addCustomer } from './customers.ts'
import { changeCompanySettings } from './settings.ts'
import { instant, looseDay, name, optionalLine, optionalText } from './fields.ts'

// D-153
test.each([undefined, null, '', ' ', '\t\n'])('%j counts as no text for an optional field', (value) => {
  expect(optionalText(40).parse(value)).toBeNull()
})

test('optional text is trimmed, and anything but text is refused', () => {
  expect(optionalText(40).parse('  North dock ')).toBe('North dock')
  expect(optionalText(40).safeParse(5).success).toBe(false)
  expect(optionalText(40).safeParse(' \u0000 ').success).toBe(false)
})

// D-161
test.each(['tomorrow', '2026-02-30', 5, true, ' '])('%j is refused as a day, with one message', (value) => {
  const { error } = looseDay.safeParse(value)
  expect(error?.issues.map((issue) => issue.message)).toEqual(['Enter a valid date'])
})

// D-161
test('a time is written in UTC, repeated or not', () => {
  const [noon, night] = [new Date('2026-03-09T12:00:00.250Z'), new Date('2026-03-09T23:59:59Z')]
  const written = [noon, noon, night, new Date(noon), new Date(0)].map((time) => instant.encode(time))
  const [first, last] = ['2026-03-09T12:00:00.250Z', '2026-03-09T23:59:59.000Z']
  expect(written).toEqual([first, first, last, first, '1970-01-01T00:00:00.000Z'])
  const changed = new Date(noon)
  expect(instant.encode(changed)).toBe(first)
  changed.setTime(night.getTime())
  expect(instant.encode(changed)).toBe(last)
})

test.each(['Chai\nChang', 'Chai\tChang', 'Chai\r', 'Chai\u0085Chang', 'Chai\u2028Chang', '\u202eiahC'])(
  'the name %j is refused unless trimming makes it one line',
  (value) => {
    const isTrimmed = value.trim() === 'Chai'
    expect(name().safeParse(value).success).toBe(isTrimmed)
    expect(optionalLine(40).safeParse(value).success).toBe(isTrimmed)
    const { error } = name().safeParse(`${value} x`)
    expect(error?.issues.map(({ message }) => message)).toEqual(['Must be one line of text'])
  },
)

test('a name in any script is one line', () => {
  for (const value of ['Ernst Händel', 'שלום \u200fOK', 'حليب', '日本酒 🍶', '👨‍👩‍👧'])
    expect(name().parse(value)).toBe(value)
})

test('a phone number is one line', () => {
  for (const [body, phone] of [
    [addCustomer.body, 'contactPhone'],
    [addBrand.body, 'brandRepPhone'],
    [changeCompanySettings.body, 'companyPhone'],
  ] as const) {
    const problems = body
      .safeParse({ [phone]: '555-0100\n555-0101' })
      .error?.issues.filter(({ path }) => path[0] === phone)
    expect(problems?.map(({ message }) => message)).toEqual(['Must be one line of text'])
  }
})
