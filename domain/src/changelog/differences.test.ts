import { expect, test } from 'vitest'
import { differences } from './differences.ts'

// R3-41
test('the log has each changed field with its old and new value', () => {
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

test('undefined, null, an empty text and an empty list are the same value', () => {
  expect(differences('x', { a: null, b: '', c: [] }, { a: '', b: undefined, c: null })).toEqual([])
  expect(differences('x', { lines: [] }, { lines: ['Reserve'] })).toMatchObject([
    { action: 'add', previousValue: null },
  ])
})
