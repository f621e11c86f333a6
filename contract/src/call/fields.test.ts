import { expect, test } from 'vitest'
import { addBrand } from '../brands.ts'
import { addCustomer } from '../customers.ts'
import { changeCompanySettings } from '../settings.ts'
import { email, instant, looseDay, name, optionalLine, optionalText, requiredLine, text } from './fields.ts'

test.each([undefined, null, '', ' ', '\t\n'])('%j counts as no text for an optional field', (value) => {
  expect(optionalText(40).parse(value)).toBeNull()
})

test('optional text is trimmed, and anything but text is refused', () => {
  expect(optionalText(40).parse('  North dock ')).toBe('North dock')
  expect(optionalText(40).safeParse(5).success).toBe(false)
  expect(optionalText(40).safeParse(' \u0000 ').success).toBe(false)
})

test.each(['tomorrow', '2026-02-30', 5, true, ' '])('%j is refused as a day, with one message', (value) => {
  const { error } = looseDay.safeParse(value)
  expect(error?.issues.map((issue) => issue.message)).toEqual(['Enter a valid date'])
})

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

test.each([
  'Chai\nChang',
  'Chai\tChang',
  'Chai\r\nChang',
  ' Chai  Chang',
  'Chai\u0085Chang',
  'Chai\u2028Chang',
  '\u202eChai\u202c Chang',
])('a name is one line of single blanks without invisible marks, so %j is "Chai Chang"', (value) => {
  expect(name().parse(value)).toBe('Chai Chang')
  expect(optionalLine(10).parse(value)).toBe('Chai Chang')
  expect(text(10).parse(value)).toMatch(/^Chai[ \n]Chang$/)
})

test('text of marks alone is no text, and its length counts as it is stored', () => {
  expect(optionalLine(40).parse('\u200b\u200e')).toBeNull()
  expect(name().safeParse('\u200b').success).toBe(false)
  expect(requiredLine(4).parse('  Re\u0301ne\u200b ')).toBe('Réne')
  expect(email.parse('\u202dann@acme.example\u202c')).toBe('ann@acme.example')
})

test('a name in any script is one line', () => {
  for (const value of ['Ernst Händel', 'שלום OK', 'حليب', '日本酒 🍶', '👨‍👩‍👧'])
    expect(name().parse(value)).toBe(value)
})

test('a phone number is one line', () => {
  for (const field of [
    addCustomer.body.shape.contactPhone,
    addBrand.body.shape.brandRepPhone,
    changeCompanySettings.body.shape.companyPhone,
  ])
    expect(field.parse('\u202d555-0100\u202c\n555-0101')).toBe('555-0100 555-0101')
})
