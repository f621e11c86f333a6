import { expect, test } from 'vitest'
import type { Person, Role } from '../users/permissions.ts'
import { type StoredKind, maySaveDocument, mayListDocuments } from './document-kinds.ts'

test('everyone with a role can use invoices and credit memos, and read proofs that nobody can save; purchase orders, receipts, and statements are for the roles they concern', () => {
  const roles: readonly Role[] = ['SALES', 'DRIVER', 'INVENTORY', 'ACCOUNTING', 'PAYROLL']
  const allowed = (may: (kind: StoredKind, person: Person) => boolean, kind: StoredKind) =>
    roles.filter((role) => may(kind, { id: 7, roles: [role] }))
  expect(allowed(maySaveDocument, 'invoice')).toEqual(roles)
  expect(allowed(mayListDocuments, 'invoice')).toEqual(roles)
  expect(allowed(maySaveDocument, 'creditMemo')).toEqual(roles)
  expect(allowed(mayListDocuments, 'creditMemo')).toEqual(roles)
  expect(allowed(maySaveDocument, 'purchaseOrder')).toEqual(['INVENTORY', 'ACCOUNTING'])
  expect(allowed(mayListDocuments, 'purchaseOrder')).toEqual(['INVENTORY', 'ACCOUNTING', 'PAYROLL'])
  expect(allowed(maySaveDocument, 'proof')).toEqual([])
  expect(allowed(mayListDocuments, 'proof')).toEqual(roles)
  expect(allowed(maySaveDocument, 'coa')).toEqual(['INVENTORY'])
  expect(allowed(mayListDocuments, 'coa')).toEqual(['SALES', 'INVENTORY', 'ACCOUNTING', 'PAYROLL'])
  for (const kind of ['payment', 'statement'] as const) {
    expect(allowed(maySaveDocument, kind)).toEqual(['ACCOUNTING'])
    expect(allowed(mayListDocuments, kind)).toEqual(['SALES', 'INVENTORY', 'ACCOUNTING', 'PAYROLL'])
  }
})
