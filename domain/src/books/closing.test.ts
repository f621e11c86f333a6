import { expect, test } from 'vitest'
import { closedDay, problemWithClosing } from './closing.ts'

test('a day is closed on and before the day through which the books are closed', () => {
  expect(closedDay('2026-10-31', ['2026-11-01', '2026-10-31', '2026-10-30'])).toBe('2026-10-31')
  expect(closedDay('2026-10-31', ['2026-11-01'])).toBeUndefined()
  expect(closedDay(null, ['1999-01-01'])).toBeUndefined()
})

test('accounting closes further days that are over, and only an admin with a reason reopens some', () => {
  const change = { before: '2026-10-31', after: '2026-11-30', today: '2026-12-02', reason: null, isAdmin: false }
  expect(problemWithClosing(change)).toBeUndefined()
  expect(problemWithClosing({ ...change, after: '2026-12-03', isAdmin: true })).toBe('closing-in-future')
  expect(problemWithClosing({ ...change, after: '2026-10-31' })).toBeUndefined()
  for (const after of ['2026-10-30', null]) {
    expect(problemWithClosing({ ...change, after, reason: 'Late bill' })).toBe('reopen-by-admin-only')
    expect(problemWithClosing({ ...change, after, isAdmin: true })).toBe('reason-missing')
    expect(problemWithClosing({ ...change, after, isAdmin: true, reason: 'Late bill' })).toBeUndefined()
  }
})

test('today is closed before it ends only by an admin with a reason, and again by anyone', () => {
  const change = { before: '2026-10-31', after: '2026-12-02', today: '2026-12-02', reason: 'Stock count tonight' }
  expect(problemWithClosing({ ...change, isAdmin: false })).toBe('closing-today-by-admin-only')
  expect(problemWithClosing({ ...change, isAdmin: true, reason: null })).toBe('reason-missing')
  expect(problemWithClosing({ ...change, isAdmin: true })).toBeUndefined()
  expect(problemWithClosing({ ...change, before: '2026-12-02', isAdmin: false })).toBeUndefined()
})
