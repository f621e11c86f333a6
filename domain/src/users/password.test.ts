import { expect, test } from 'vitest'
import { canSavePassword, isEasyToGuess, isLongEnough } from './password.ts'

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

const common: ReadonlySet<string> = new Set(['123456', 'password', 'qwerty'])
const names = ['Northwind Traders', 'Nancy Davolio', 'nancy.d@northwind.example', 'Al']
const isEasy = (password: string): boolean => isEasyToGuess(password, common, names)

test('a common password is easy to guess, even in capitals', () => {
  expect(['123456', 'Password', 'QWERTY'].map(isEasy)).toEqual([true, true, true])
  expect(['123456 crates', 'not a password'].map(isEasy)).toEqual([false, false])
})

test('the name of the user, the company, or Dray with a year or a symbol is easy to guess', () => {
  const easy = [
    'nancy2026',
    'Davolio!',
    'nancydavolio',
    'Nancy Davolio',
    '#1Northwind',
    'northwind traders',
    'dray',
    'Dray123',
  ]
  expect(easy.filter((password) => !isEasy(password))).toEqual([])
  const good = ['nancy sells tea', 'northwind-demo', 'also', 'all of it', 'hdkw', '7 drays on a road']
  expect(good.filter(isEasy)).toEqual([])
})
