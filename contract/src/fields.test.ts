import { expect, test } from 'vitest'
import { looseDay, optionalText } from './fields.ts'

// D-153
test.each([undefined, null, '', ' ', '\t\n'])('%j as an optional text means none', (value) => {
  expect(optionalText(40).parse(value)).toBeNull()
})

test('an optional text is trimmed, and a value that is not text is refused', () => {
  expect(optionalText(40).parse('  North dock ')).toBe('North dock')
  expect(optionalText(40).safeParse(5).success).toBe(false)
  expect(optionalText(40).safeParse(' \u0000 ').success).toBe(false)
})

// D-161
test.each(['tomorrow', '2026-02-30', 5, true, ' '])('%j is refused as a day, with one message', (value) => {
  const { error } = looseDay.safeParse(value)
  expect(error?.issues.map((issue) => issue.message)).toEqual(['Enter a valid date'])
})
