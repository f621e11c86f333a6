import { expect, test } from 'vitest'
import { signInWait } from './sign-ins.ts'

const at = new Date('2026-01-01T12:00:00Z')
/** Failures this many seconds before the attempt, which is the last. */
const failures = (...secondsAgo: number[]) => [...secondsAgo, 0].map((ago) => new Date(at.getTime() - ago * 1000))
const times = (count: number, secondsAgo: number) => Array.from({ length: count }, () => secondsAgo)

// D-228
test('an account has ten attempts in a quarter of an hour, an address has a hundred', () => {
  expect(signInWait('account', failures())).toBe(0)
  expect([9, 10].map((count) => signInWait('account', failures(...times(count, 60))))).toEqual([0, 14 * 60])
  expect([99, 100].map((count) => signInWait('address', failures(...times(count, 60))))).toEqual([0, 14 * 60])
})

// D-228
test('an account is locked only until enough of its failures are old', () => {
  expect(signInWait('account', failures(...times(1, 890), ...times(9, 5)))).toBe(10)
  expect(signInWait('account', failures(...times(2, 890), ...times(10, 5)))).toBe(895)
  expect(signInWait('account', failures(...times(10, 900)))).toBe(1)
})
