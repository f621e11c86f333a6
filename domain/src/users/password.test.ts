import { expect, test } from 'vitest'
import { isLongEnough, canSavePassword } from './password.ts'

// R5-01, R5-02, R9-09
test('a new password must be repeated exactly and have at least four characters', () => {
  expect(canSavePassword('abcd', 'abcd', 4)).toBe(true)
  expect(canSavePassword('abcd', 'abce', 4)).toBe(false)
  expect(canSavePassword('abc', 'abc', 4)).toBe(false)
})

test('the setting can raise the minimum length but not lower it', () => {
  expect(isLongEnough('1234567', 8)).toBe(false)
  expect(isLongEnough('123', 1)).toBe(false)
  expect(isLongEnough('🔑🔑🔑', 4)).toBe(false)
})
