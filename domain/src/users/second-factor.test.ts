import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSetUpOpen, needsSecondFactor, readCode, recoveryCode } from './second-factor.ts'

test('an app code is six digits, with or without a space', () => {
  expect(['123456', '123 456', ' 123-456 '].map(readCode)).toEqual(
    ['123456', '123456', '123456'].map((code) => ({ kind: 'app', code })),
  )
  expect(['', '12345', '1234567', '١٢٣٤٥٦', '12345a', 'x'.repeat(10_000)].map(readCode)).toEqual(
    Array.from({ length: 6 }),
  )
})

test('a recovery code works as shown, and in lowercase without dashes', () => {
  fc.assert(
    fc.property(fc.nat(), (number) => {
      const shown = recoveryCode((choices) => number % choices)
      expect(shown).toMatch(/^\w{4}-\w{4}-\w{4}$/)
      const code = shown.replaceAll('-', '')
      for (const typed of [shown, code.toLowerCase(), ` ${shown.replaceAll('-', ' ')}`])
        expect(readCode(typed)).toEqual({ kind: 'recovery', code })
    }),
  )
})

test('one of several roles is enough to need a second factor', () => {
  expect(needsSecondFactor(['SALES', 'ADMIN'], ['ADMIN'])).toBe(true)
  expect(needsSecondFactor(['SALES'], ['ADMIN'])).toBe(false)
  expect(needsSecondFactor([], ['ADMIN'])).toBe(false)
  expect(needsSecondFactor(['ADMIN'], [])).toBe(false)
})

test('a set-up stays open for an hour, to the end of it', () => {
  const started = new Date('2026-03-09T17:00:00Z')
  expect(isSetUpOpen(started, new Date('2026-03-09T18:00:00.000Z'))).toBe(true)
  expect(isSetUpOpen(started, new Date('2026-03-09T18:00:00.001Z'))).toBe(false)
})
