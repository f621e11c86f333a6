import { isAdmin, type Person, seesCosts, seesPay } from '../users/permissions.ts'
import type { FieldChange, LoggedEntity } from './differences.ts'

/**
 * Whether an office user may read the log of this type of record: payroll is only for PAYROLL and ADMIN, the company's settings only for
 * ADMIN (D-04).
 */
export function mayReadLogOf(entityType: LoggedEntity, reader: Person): boolean {
  if (entityType === 'company') return isAdmin(reader)
  return entityType !== 'payroll' || seesPay(reader)
}

const costFields = ['cost', 'productCost', 'unitCost', 'adjustedCost', 'profit', 'margin', 'marginFloor']
/** Computed from unit costs. */
const purchaseTotals = ['subtotal', 'total']
const payFields = ['payType', 'baseRate', 'commissionRate']

/** The fields whose changes are hidden from a reader: costs (D-57) and pay (D-04), if the reader may not see them. */
export function hiddenFields(reader: Person, entityType: LoggedEntity): readonly string[] {
  const costs = entityType === 'purchaseOrder' ? [...costFields, ...purchaseTotals] : costFields
  const pay = entityType === 'user' && !seesPay(reader) ? payFields : []
  return [...(seesCosts(reader) ? [] : costs), ...pay]
}

/** The fields hidden on a screen: order screens show costs only to admins, even if another role may see them elsewhere (D-57). */
export const fieldsHiddenOnScreen = (reader: Person, entityType: LoggedEntity): readonly string[] => [
  ...hiddenFields(reader, entityType),
  ...(entityType === 'order' && !isAdmin(reader) ? costFields : []),
]

type Entry = { action: 'create' | 'update'; notes: string | null; changes: readonly FieldChange[] }

/** A log without the changes of some fields. An entry with nothing else to show is omitted. */
export function withoutFields<T extends Entry>(hidden: readonly string[], entries: readonly T[]): T[] {
  if (hidden.length === 0) return [...entries]
  return entries.flatMap((entry) => {
    const changes = entry.changes.filter(({ field }) => !hidden.includes(field))
    if (changes.length === entry.changes.length) return [entry]
    const isEmpty = changes.length === 0 && entry.notes === null && entry.action === 'update'
    return isEmpty ? [] : [{ ...entry, changes }]
  })
}
