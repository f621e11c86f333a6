import { expect, test } from 'vitest'
import { type Role, roles } from '../users/roles.ts'
import type { FieldChange, LoggedEntity } from './differences.ts'
import { fieldsHiddenOnScreen, hiddenFields, mayReadLogOf, withoutFields } from './log-readers.ts'

const holding = (...held: Role[]) => ({ id: 7, roles: held })
const of = (...fields: string[]): FieldChange[] =>
  fields.map((field) => ({ name: 'x', field, subfield: null, action: 'update', previousValue: '1', newValue: '2' }))
type Entry = { action: 'create' | 'update'; notes: string | null; changes: FieldChange[] }
const asReadBy = (reader: { id: number; roles: Role[] }, entityType: LoggedEntity, entries: Entry[]) =>
  withoutFields(hiddenFields(reader, entityType), entries)
const entry = (changes: FieldChange[], notes: string | null = null) => ({ action: 'update' as const, notes, changes })

// D-04
test('the log of payroll is read by payroll and admins, every other by the whole office', () => {
  expect(roles.filter((role) => mayReadLogOf('payroll', holding(role)))).toEqual(['ADMIN', 'PAYROLL'])
  expect(roles.filter((role) => mayReadLogOf('user', holding(role)))).toEqual([...roles])
})

// D-57
test('who receives no costs does not read them in the log either', () => {
  const entries = [entry(of('cost', 'basePrice')), entry(of('unitCost')), entry(of('productCost'), 'Kept'), entry([])]
  expect(asReadBy(holding('INVENTORY'), 'product', entries)).toEqual(entries)
  expect(asReadBy(holding('SALES'), 'product', entries)).toEqual([entry(of('basePrice')), entry([], 'Kept'), entry([])])
})

test('what a purchase order comes to is a cost, what an order comes to is not', () => {
  const entries = [entry(of('total'))]
  expect(asReadBy(holding('SALES'), 'purchaseOrder', entries)).toEqual([])
  expect(asReadBy(holding('SALES'), 'order', entries)).toEqual(entries)
})

// R6-04, D-57
test('on an order screen only an admin is told of costs, on others whoever receives them', () => {
  const tellsCost = (entityType: LoggedEntity) =>
    roles.filter((role) => !fieldsHiddenOnScreen(holding(role), entityType).includes('cost'))
  expect(tellsCost('order')).toEqual(['ADMIN'])
  expect(tellsCost('product')).toEqual(['ADMIN', 'INVENTORY', 'ACCOUNTING', 'PAYROLL'])
})

// D-04, D-10
test('pay is read by payroll and admins alone', () => {
  const entries = [entry(of('baseRate', 'title'))]
  expect(asReadBy(holding('PAYROLL'), 'user', entries)).toEqual(entries)
  expect(asReadBy(holding('ACCOUNTING'), 'user', entries)).toEqual([entry(of('title'))])
})

test('that something was created stays, even if nothing of it may be read', () => {
  const created = { action: 'create' as const, notes: null, changes: of('cost') }
  expect(asReadBy(holding('SALES'), 'product', [created])).toEqual([{ ...created, changes: [] }])
})
