import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { dropKept, keptKey, readKept, writeKept } from './kept.ts'

const day = 24 * 60 * 60 * 1000
const text = z.string()
const key = keptKey(3, 'order-1')
const keep = (value: string, { at = key, owner = 'window1', savedAt = new Date() } = {}) =>
  writeKept(3, at, { owner, savedAt, value })

test('what is kept is there for its user and its form alone', () => {
  expect(keep('Back door')).toBe(true)
  expect(readKept(key, text)?.value).toBe('Back door')
  expect(readKept(keptKey(4, 'order-1'), text)).toBeUndefined()
  expect(readKept(keptKey(3, 'order-2'), text)).toBeUndefined()
  expect(readKept(key, z.number())).toBeUndefined()
})

test('two windows do not overwrite or drop what the other keeps', () => {
  keep('Back door')
  expect(keep('Side door', { owner: 'window2' })).toBe(false)
  dropKept(key, 'window2')
  expect(readKept(key, text)?.value).toBe('Back door')
  dropKept(key, 'window1')
  expect(keep('Side door', { owner: 'window2' })).toBe(true)
})

test('what was kept a month ago is forgotten and makes room for another window', () => {
  keep('Back door', { savedAt: new Date(Date.now() - 29 * day) })
  expect(readKept(key, text)?.value).toBe('Back door')
  keep('Back door', { savedAt: new Date(Date.now() - 31 * day) })
  expect(readKept(key, text)).toBeUndefined()
  expect(keep('Side door', { owner: 'window2' })).toBe(true)
})

test('of more than twenty forms the one kept longest ago goes', () => {
  for (let form = 1; form <= 21; form += 1)
    keep('typed', { at: keptKey(3, `customer-${form}`), savedAt: new Date(Date.now() - (30 - form) * 1000) })
  expect(readKept(keptKey(3, 'customer-1'), text)).toBeUndefined()
  expect(readKept(keptKey(3, 'customer-2'), text)).toBeDefined()
  expect(readKept(keptKey(3, 'customer-21'), text)).toBeDefined()
})

test('what is very long, or where the browser keeps nothing, is said to be not kept', () => {
  expect(keep('x'.repeat(1_000_001))).toBe(false)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(keep('Back door')).toBe(false)
  full.mockRestore()
})
