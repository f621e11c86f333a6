import { expect, test } from 'vitest'
import { linkExpiresAt, linkKindFor, problemWithLink } from './password-links.ts'

const at = new Date('2026-11-22T12:00:00Z')
const link = { isUserActive: true, usedAt: null, endedAt: null, expiresAt: new Date('2026-11-22T12:00:01Z') }

test('a person without a password is invited for seven days; a new password can be set for 24 hours', () => {
  expect([linkKindFor(false), linkKindFor(true)]).toEqual(['invite', 'reset'])
  expect(linkExpiresAt('invite', at)).toEqual(new Date('2026-11-29T12:00:00Z'))
  expect(linkExpiresAt('reset', at)).toEqual(new Date('2026-11-23T12:00:00Z'))
})

test('a link works once, until it expires, as long as its user exists and there is no newer link', () => {
  expect(problemWithLink(link, at)).toBeUndefined()
  expect(problemWithLink({ ...link, expiresAt: at }, at)).toBe('link-expired')
  expect(problemWithLink({ ...link, endedAt: at }, at)).toBe('link-ended')
  expect(problemWithLink({ ...link, usedAt: at, endedAt: at }, at)).toBe('link-used')
  expect(problemWithLink({ ...link, usedAt: at, isUserActive: false }, at)).toBe('link-of-removed-user')
})
