import { expect, test } from 'vitest'
import { signInWait } from './sign-in-limits.ts'

const at = new Date('2026-01-01T12:00:00Z')
const failed = (failures: number, secondsAgo: number) => ({
  failures,
  lastFailedAt: new Date(at.getTime() - secondsAgo * 1000),
})

test('there is no wait after the first failed sign-ins', () => {
  expect(signInWait('account', undefined, at).seconds).toBe(0)
  expect(signInWait('account', failed(2, 0), at).seconds).toBe(0)
})

test('after the third failure each attempt waits twice as long', () => {
  expect([3, 4, 5, 9].map((failures) => signInWait('account', failed(failures, 0), at).seconds)).toEqual([1, 2, 4, 60])
  expect(signInWait('account', failed(4, 2), at).seconds).toBe(0)
})

test('after ten failures the account is locked for a quarter of an hour', () => {
  expect(signInWait('account', failed(10, 60), at)).toEqual({ seconds: 14 * 60, locked: true })
  expect(signInWait('account', failed(10, 900), at).seconds).toBe(0)
})

test('an address, which many people may share, has more attempts', () => {
  expect([19, 20, 22].map((failures) => signInWait('address', failed(failures, 0), at).seconds)).toEqual([0, 1, 4])
  expect(signInWait('address', failed(99, 0), at)).toEqual({ seconds: 60, locked: false })
  expect(signInWait('address', failed(100, 0), at).locked).toBe(true)
})
