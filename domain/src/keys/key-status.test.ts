import { expect, test } from 'vitest'
import { keyStatus } from './key-status.ts'

const at = new Date('2026-03-10T18:00:00Z')
const before = new Date('2026-03-10T17:59:59Z')

test('a key is active until its expiry, and revoking it counts whether or not it has expired', () => {
  expect(keyStatus({ expiresOn: null, revokedOn: null }, at)).toBe('ACTIVE')
  expect(keyStatus({ expiresOn: at, revokedOn: null }, before)).toBe('ACTIVE')
  expect(keyStatus({ expiresOn: at, revokedOn: null }, at)).toBe('EXPIRED')
  expect(keyStatus({ expiresOn: before, revokedOn: before }, at)).toBe('REVOKED')
})
