import { expect, test } from 'vitest'
import { differences } from './differences.ts'

// R3-41
test('the log names each changed field with what it was and what it is now', () => {
  const changes = differences(
    'Nancy',
    { name: 'Nancy', title: null, role: ['SALES'] },
    { name: 'Nancy', title: 'Rep', role: ['SALES', 'DRIVER'] },
  )
  expect(changes).toEqual([
    { name: 'Nancy', field: 'title', subfield: null, action: 'add', previousValue: null, newValue: 'Rep' },
    {
      name: 'Nancy',
      field: 'role',
      subfield: null,
      action: 'update',
      previousValue: 'SALES',
      newValue: 'SALES, DRIVER',
    },
  ])
})

test('nothing, null, an empty text and an empty list are the same nothing', () => {
  expect(differences('x', { a: null, b: '', c: [] }, { a: '', b: undefined, c: null })).toEqual([])
  expect(differences('x', { lines: [] }, { lines: ['Reserve'] })).toMatchObject([
    { action: 'add', previousValue: null },
  ])
})
