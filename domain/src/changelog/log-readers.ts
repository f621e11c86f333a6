import { isAdmin, type Person, seesCosts } from '../users/permissions.ts'
import type { FieldChange, LoggedEntity } from './differences.ts'

const mayReadPay = (reader: Person): boolean => isAdmin(reader) || reader.roles.includes('PAYROLL')

/** Whether somebody of the office may read the log of such a record: payroll is for PAYROLL and ADMIN alone (D-04). */
export const mayReadLogOf = (entityType: LoggedEntity, reader: Person): boolean =>
  entityType !== 'payroll' || mayReadPay(reader)

const costFields: ReadonlySet<string> = new Set(['cost', 'productCost', 'unitCost', 'adjustedCost', 'profit', 'margin'])
/** Worked out from unit costs. */
const purchaseTotals: ReadonlySet<string> = new Set(['subtotal', 'total'])
const payFields: ReadonlySet<string> = new Set(['payType', 'baseRate', 'commissionRate'])

export const isCostField = (entityType: LoggedEntity, field: string): boolean =>
  costFields.has(field) || (entityType === 'purchaseOrder' && purchaseTotals.has(field))

type Entry = { action: 'create' | 'update'; notes: string | null; changes: readonly FieldChange[] }

/**
 * A record's log as a reader may see it: without changes of costs for who receives none (D-57), without changes of pay for who
 * does not read it (D-04). An entry of which nothing is left, and which says nothing else, is left out.
 */
export function asReadBy<T extends Entry>(reader: Person, entityType: LoggedEntity, entries: readonly T[]): T[] {
  const hidesCosts = !seesCosts(reader)
  const hidesPay = entityType === 'user' && !mayReadPay(reader)
  if (!hidesCosts && !hidesPay) return [...entries]
  const isHidden = ({ field }: FieldChange): boolean =>
    (hidesCosts && isCostField(entityType, field)) || (hidesPay && payFields.has(field))
  return entries.flatMap((entry) => {
    const changes = entry.changes.filter((change) => !isHidden(change))
    if (changes.length === entry.changes.length) return [entry]
    const saysNothing = changes.length === 0 && entry.notes === null && entry.action === 'update'
    return saysNothing ? [] : [{ ...entry, changes }]
  })
}
