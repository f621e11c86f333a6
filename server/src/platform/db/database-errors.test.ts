import { expect, test } from 'vitest'
import { isDatabaseAway, isFolderReadOnly } from './database-errors.ts'

const failed = (fields: object): Error => Object.assign(new Error('It failed'), fields)

test('a missing socket means that the database is down, but a missing file does not', () => {
  expect(isDatabaseAway(failed({ code: 'ENOENT', syscall: 'connect' }))).toBe(true)
  expect(isDatabaseAway(failed({ code: 'ENOENT', syscall: 'open' }))).toBe(false)
  expect(isDatabaseAway(failed({ code: 'EACCES', syscall: 'connect' }))).toBe(false)
})

test('a pooler that hangs up means that the database is away, and a protocol error of a query does not', () => {
  expect(isDatabaseAway(failed({ code: '08P01', severity: 'FATAL' }))).toBe(true)
  expect(isDatabaseAway(failed({ code: '08P01', severity: 'ERROR' }))).toBe(false)
  expect(isDatabaseAway(failed({ code: '42P01', severity: 'FATAL' }))).toBe(false)
})

test('only a file can be read-only', () => {
  expect(isFolderReadOnly(failed({ code: 'EACCES', path: '/files/a.pdf' }))).toBe(true)
  expect(isFolderReadOnly(failed({ code: 'EACCES' }))).toBe(false)
  expect(isFolderReadOnly(failed({ code: 'ENOENT', path: '/files/a.pdf' }))).toBe(false)
})
