import { isAdmin, type Person, seesCosts } from '../users/permissions.ts'
import type { FieldChange, LoggedEntity } from './differences.ts'

const mayReadPay = (reader: Person): boolean => isAdmin(reader) || reader.roles.includes('PAYROLL')

/** Whether someone of the office may read the log of such a record: payroll is for PAYROLL and ADMIN alone (D-04). */
export const mayReadLogOf = (entityType: LoggedEntity, reader: Person): boolean =>
  entityType !== 'payroll' || mayReadPay(reader)

const costFields = ['cost', 'productCost', 'unitCost', 'adjustedCost', 'profit', 'margin']
/** Worked out from unit costs. */
const purchaseTotals = ['subtotal', 'total']
const payFields = ['payType', 'baseRate', 'commissionRate']

/** The fields whose changes a reader is not told: costs for who receives none (D-57), pay for who does not read it (D-04). */
export function hiddenFields(reader: Person, entityType: LoggedEntity): readonly string[] {
  const costs = entityType === 'purchaseOrder' ? [...costFields, ...purchaseTotals] : costFields
  const pay = entityType === 'user' && !mayReadPay(reader) ? payFields : []
  return [...(seesCosts(reader) ? [] : costs), ...pay]
}

/** The same on a screen: those of orders show cost to an admin alone, even where another role receives it (D-57). */
export const fieldsHiddenOnScreen = (reader: Person, entityType: LoggedEntity): readonly string[] => [
  ...hiddenFields(reader, entityType),
  ...(entityType === 'order' && !isAdmin(reader) ? costFields : []),
]

type Entry = { action: 'create' | 'update'; notes: string | null; changes: readonly FieldChange[] }

/** A log without the changes of some fields. An entry of which nothing is left, and which says nothing else, is left out. */
export function withoutFields<T extends Entry>(hidden: readonly string[], entries: readonly T[]): T[] {
  if (hidden.length === 0) return [...entries]
  return entries.flatMap((entry) => {
    const changes = entry.changes.filter(({ field }) => !hidden.includes(field))
    if (changes.length === entry.changes.length) return [entry]
    const saysNothing = changes.length === 0 && entry.notes === null && entry.action === 'update'
    return saysNothing ? [] : [{ ...entry, changes }]
  })
}
