import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { removeStoredEdits, storageKey, readStoredEdits, writeStoredEdits } from './stored-edits.ts'

const day = 24 * 60 * 60 * 1000
const text = z.string()
const key = storageKey(3, 'order-1')
const store = (value: string, { at = key, owner = 'window1', savedAt = new Date() } = {}) =>
  writeStoredEdits(3, at, { owner, savedAt, value })

test('stored edits are found only by their user and their form', () => {
  expect(store('Back door')).toBe(true)
  expect(readStoredEdits(key, text)?.value).toBe('Back door')
  expect(readStoredEdits(storageKey(4, 'order-1'), text)).toBeUndefined()
  expect(readStoredEdits(storageKey(3, 'order-2'), text)).toBeUndefined()
  expect(readStoredEdits(key, z.number())).toBeUndefined()
})

test('two windows do not overwrite or remove each other’s edits', () => {
  store('Back door')
  expect(store('Side door', { owner: 'window2' })).toBe(false)
  removeStoredEdits(key, 'window2')
  expect(readStoredEdits(key, text)?.value).toBe('Back door')
  removeStoredEdits(key, 'window1')
  expect(store('Side door', { owner: 'window2' })).toBe(true)
})

test('edits stored more than 30 days ago are ignored and make room for another window', () => {
  store('Back door', { savedAt: new Date(Date.now() - 29 * day) })
  expect(readStoredEdits(key, text)?.value).toBe('Back door')
  store('Back door', { savedAt: new Date(Date.now() - 31 * day) })
  expect(readStoredEdits(key, text)).toBeUndefined()
  expect(store('Side door', { owner: 'window2' })).toBe(true)
})

test('beyond twenty forms, the oldest is removed', () => {
  for (let form = 1; form <= 21; form += 1)
    store('typed', { at: storageKey(3, `customer-${form}`), savedAt: new Date(Date.now() - (30 - form) * 1000) })
  expect(readStoredEdits(storageKey(3, 'customer-1'), text)).toBeUndefined()
  expect(readStoredEdits(storageKey(3, 'customer-2'), text)).toBeDefined()
  expect(readStoredEdits(storageKey(3, 'customer-21'), text)).toBeDefined()
})

test('storing reports false when the edits are too long or the browser refuses', () => {
  expect(store('x'.repeat(1_000_001))).toBe(false)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(store('Back door')).toBe(false)
  full.mockRestore()
})
