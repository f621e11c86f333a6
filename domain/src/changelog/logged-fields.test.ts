import { expect, test } from 'vitest'
import { type Role, roles } from '../users/permissions.ts'
import type { FieldChange, LoggedEntity } from './differences.ts'
import { fieldsHiddenOnScreen, hiddenFields, mayReadLog, withoutFields } from './logged-fields.ts'

const userWith = (...own: Role[]) => ({ id: 7, roles: own })
const fieldChanges = (...fields: string[]): FieldChange[] =>
  fields.map((field) => ({ name: 'x', field, subfield: null, action: 'update', previousValue: '1', newValue: '2' }))
type Entry = { action: 'create' | 'update'; notes: string | null; changes: FieldChange[] }
const visibleTo = (reader: { id: number; roles: Role[] }, entityType: LoggedEntity, entries: Entry[]) =>
  withoutFields(hiddenFields(reader, entityType), entries)
const entry = (changes: FieldChange[], notes: string | null = null) => ({ action: 'update' as const, notes, changes })

test('only payroll and admins may read the log of payroll; all of the office may read other logs', () => {
  expect(roles.filter((role) => mayReadLog('payroll', userWith(role)))).toEqual(['ADMIN', 'PAYROLL'])
  expect(roles.filter((role) => mayReadLog('user', userWith(role)))).toEqual([...roles])
})

test('users who may not see costs do not see them in the log either', () => {
  const entries = [
    entry(fieldChanges('cost', 'basePrice')),
    entry(fieldChanges('unitCost')),
    entry(fieldChanges('productCost'), 'Kept'),
    entry([]),
  ]
  expect(visibleTo(userWith('INVENTORY'), 'product', entries)).toEqual(entries)
  expect(visibleTo(userWith('SALES'), 'product', entries)).toEqual([
    entry(fieldChanges('basePrice')),
    entry([], 'Kept'),
    entry([]),
  ])
})

test('the total of a purchase order is a cost, and the total of an order is not', () => {
  const entries = [entry(fieldChanges('total'))]
  expect(visibleTo(userWith('SALES'), 'purchaseOrder', entries)).toEqual([])
  expect(visibleTo(userWith('SALES'), 'order', entries)).toEqual(entries)
})

// R6-04
test('order screens show costs only to admins; other screens show them to all users who may see costs', () => {
  const rolesSeeingCost = (entityType: LoggedEntity) =>
    roles.filter((role) => !fieldsHiddenOnScreen(userWith(role), entityType).includes('cost'))
  expect(rolesSeeingCost('order')).toEqual(['ADMIN'])
  expect(rolesSeeingCost('product')).toEqual(['ADMIN', 'INVENTORY', 'ACCOUNTING', 'PAYROLL'])
})

test('only payroll and admins may read pay', () => {
  const entries = [entry(fieldChanges('baseRate', 'title'))]
  expect(visibleTo(userWith('PAYROLL'), 'user', entries)).toEqual(entries)
  expect(visibleTo(userWith('ACCOUNTING'), 'user', entries)).toEqual([entry(fieldChanges('title'))])
})

test('the creation of a record is shown even if all of its fields are hidden', () => {
  const created = { action: 'create' as const, notes: null, changes: fieldChanges('cost') }
  expect(visibleTo(userWith('SALES'), 'product', [created])).toEqual([{ ...created, changes: [] }])
})
