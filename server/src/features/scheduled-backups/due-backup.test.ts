import { expect, test } from 'vitest'
import { isBackupDue, isBackupOld } from './due-backup.ts'

const clock = (now: string) => ({ now: new Date(now), time: '02:00', timeZone: 'America/Los_Angeles' })
const made = (at: string) => ({ ...none, goodAt: new Date(at), triedUntil: new Date(at) })
const none = { goodAt: null, triedUntil: null, problem: null, missingFiles: 0, isAnyAhead: false }

test('a backup is due once a day at its time by the company’s clock, and at once if that was missed or there is none', () => {
  const ofYesterday = made('2026-11-22T10:00:05Z')
  expect(isBackupDue(ofYesterday, clock('2026-11-23T09:59:59Z'))).toBe(false)
  expect(isBackupDue(ofYesterday, clock('2026-11-23T10:00:00Z'))).toBe(true)
  expect(isBackupDue(made('2026-11-23T10:00:30Z'), clock('2026-11-23T10:01:00Z'))).toBe(false)
  expect(isBackupDue(made('2026-11-19T10:00:05Z'), clock('2026-11-23T18:00:00Z'))).toBe(true)
  expect(isBackupDue(none, clock('2026-11-23T18:00:00Z'))).toBe(true)
})

test('after a failure the next try is an hour later', () => {
  const failed = { goodAt: null, triedUntil: new Date('2026-11-23T10:00:00Z'), problem: 'The disk is full.' }
  expect(isBackupDue(failed, clock('2026-11-23T10:59:00Z'))).toBe(false)
  expect(isBackupDue(failed, clock('2026-11-23T11:00:00Z'))).toBe(true)
})

test('a backup is old after two days, and missing once an attempt failed', () => {
  const now = new Date('2026-11-23T10:00:00Z')
  expect(isBackupOld(made('2026-11-21T10:00:00Z'), now)).toBe(false)
  expect(isBackupOld(made('2026-11-21T09:59:00Z'), now)).toBe(true)
  expect(isBackupOld(none, now)).toBe(false)
  expect(isBackupOld({ ...none, triedUntil: now, problem: 'x' }, now)).toBe(true)
  expect(isBackupOld({ ...none, isAnyAhead: true }, now)).toBe(true)
})
