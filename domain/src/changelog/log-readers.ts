import { isAdmin, type Person, seesCosts, seesPay } from '../users/permissions.ts'
import type { FieldChange, LoggedEntity } from './differences.ts'

/** Payroll only for PAYROLL and ADMIN, the company's settings only for ADMIN (D-04). */
export function mayReadLog(entityType: LoggedEntity, reader: Person): boolean {
  if (entityType === 'company') return isAdmin(reader)
  return entityType !== 'payroll' || seesPay(reader)
}

const costFields = ['cost', 'productCost', 'unitCost', 'adjustedCost', 'profit', 'margin', 'marginFloor']
/** Computed from unit costs. */
const purchaseTotals = ['subtotal', 'total']
const payFields = ['payType', 'baseRate', 'commissionRate']

/** Costs (D-57) and pay (D-04), if the reader may not see them. */
export function hiddenFields(reader: Person, entityType: LoggedEntity): readonly string[] {
  const costs = entityType === 'purchaseOrder' ? [...costFields, ...purchaseTotals] : costFields
  const pay = entityType === 'user' && !seesPay(reader) ? payFields : []
  return [...(seesCosts(reader) ? [] : costs), ...pay]
}

/** Order screens show costs only to admins, even if another role sees them elsewhere (D-57). */
export const fieldsHiddenOnScreen = (reader: Person, entityType: LoggedEntity): readonly string[] => [
  ...hiddenFields(reader, entityType),
  ...(entityType === 'order' && !isAdmin(reader) ? costFields : []),
]

type Entry = { action: 'create' | 'update'; notes: string | null; changes: readonly FieldChange[] }

/** An entry with nothing else to show is omitted. */
export function withoutFields<T extends Entry>(hidden: readonly string[], entries: readonly T[]): T[] {
  if (hidden.length === 0) return [...entries]
  return entries.flatMap((entry) => {
    const changes = entry.changes.filter(({ field }) => !hidden.includes(field))
    if (changes.length === entry.changes.length) return [entry]
    const isEmpty = changes.length === 0 && entry.notes === null && entry.action === 'update'
    return isEmpty ? [] : [{ ...entry, changes }]
  })
}
