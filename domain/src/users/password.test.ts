import { expect, test } from 'vitest'
import { isLongEnough, passwordsAgree } from './password.ts'

// R5-01, R5-02, R9-09
test('a new password must be repeated exactly and have at least four characters', () => {
  expect(passwordsAgree('abcd', 'abcd', 4)).toBe(true)
  expect(passwordsAgree('abcd', 'abce', 4)).toBe(false)
  expect(passwordsAgree('abc', 'abc', 4)).toBe(false)
})

test('the setting raises the shortest length and never lowers it', () => {
  expect(isLongEnough('1234567', 8)).toBe(false)
  expect(isLongEnough('123', 1)).toBe(false)
  expect(isLongEnough('🔑🔑🔑', 4)).toBe(false)
})
