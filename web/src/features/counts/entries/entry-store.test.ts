import { expect, test } from 'vitest'
import { addEntries, countsWithUnsent, forgetUnsent, readUnsent, removeEntries } from './entry-store.ts'

const count = { userId: 3, countId: 11 }
const waiting = () => readUnsent(count).entries.map(({ id, counted }) => [id, counted])

test('a line waits with its newest number only, under a key of its own', () => {
  addEntries(count, 'Shelf A', [
    { id: 1, counted: 5 },
    { id: 2, counted: 7 },
  ])
  const [first] = readUnsent(count).entries
  addEntries(count, 'Shelf A', [{ id: 1, counted: 6 }])
  expect(waiting()).toEqual([
    [2, 7],
    [1, 6],
  ])
  const keys = readUnsent(count).entries.map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
  expect(keys).not.toContain(first?.key)
  forgetUnsent(3)
})

test('a number typed while the one before is on its way stays when that is answered', () => {
  addEntries(count, 'Shelf A', [{ id: 1, counted: 5 }])
  const sent = readUnsent(count).entries
  addEntries(count, 'Shelf A', [{ id: 1, counted: 6 }])
  removeEntries(count, sent)
  expect(waiting()).toEqual([[1, 6]])
  forgetUnsent(3)
})

test('only the user’s own counts are found and forgotten', () => {
  addEntries(count, 'Shelf A', [{ id: 1, counted: 5 }])
  addEntries({ userId: 30, countId: 12 }, 'Shelf B', [{ id: 1, counted: 5 }])
  expect(countsWithUnsent(3)).toEqual([11])
  forgetUnsent(3)
  expect(countsWithUnsent(3)).toEqual([])
  expect(waiting()).toEqual([])
  expect(countsWithUnsent(30)).toEqual([12])
  forgetUnsent(30)
})
