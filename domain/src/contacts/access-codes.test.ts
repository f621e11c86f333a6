import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accessCode, accessCodeExpiresAt, accessCodeWorks, accessLink, typedAccessCode } from './access-codes.ts'

test('an access code has ten unambiguous characters, and its link opens the bot', () => {
  fc.assert(
    fc.property(fc.nat(), (dice) => {
      expect(accessCode((choices) => dice % choices)).toMatch(/^[A-HJKMNP-Z2-9]{10}$/)
    }),
  )
  expect(accessLink('DrayBot', 'ABCDEFGHJK')).toBe('https://t.me/DrayBot?start=ABCDEFGHJK')
})

test('a code is read in any case, with blanks and dashes', () => {
  for (const typed of [
    'ABCDEFGHJK',
    'abcdefghjk',
    ' abcde fghjk\n',
    'ABCDE-FGHJK',
    'abc–def—ghj k',
    'a b c d e f g h j k',
  ])
    expect(typedAccessCode(typed), typed).toBe('ABCDEFGHJK')
  for (const typed of ['', 'ABCDEFGHJ', 'ABCDEFGHJKM', 'ABCDEFGHJ1', 'ABCDE.FGHJK', 'order 12 chai', 'ABCDEFGHJÉ'])
    expect(typedAccessCode(typed), typed).toBeUndefined()
})

// D-344
test('a code works for 14 days, once, and not for a contact who was removed', () => {
  const at = new Date('2026-11-29T12:00:00Z')
  const end = new Date('2026-12-13T12:00:00Z')
  const code = { expiresAt: accessCodeExpiresAt(at), usedAt: null, contactRemovedAt: null }
  expect(code.expiresAt).toEqual(end)
  expect(accessCodeWorks(code, new Date(end.getTime() - 1))).toBe(true)
  expect(accessCodeWorks(code, end)).toBe(false)
  expect(accessCodeWorks({ ...code, usedAt: at }, at)).toBe(false)
  expect(accessCodeWorks({ ...code, contactRemovedAt: at }, at)).toBe(false)
  expect(accessCodeWorks({ ...code, expiresAt: null }, at)).toBe(false)
})
