import type { Entity } from '@dray/contract/entities'
import type { FieldChange, LoggedEntity } from '@dray/domain/changelog/differences'
import type { Tx } from '../../platform/db/db.ts'
import type { Author } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { insertLogRows, type LogRow } from './changelog.sql.ts'

/** The types of records whose changes are logged, each with the entity that is announced to open browsers. */
const announcedAs = {
  order: 'orders',
  purchaseOrder: 'purchases',
  product: 'products',
  customer: 'customers',
  brand: 'brands',
  user: 'users',
  payment: 'payments',
  location: 'locations',
  payroll: 'payroll',
  company: 'settings',
} as const satisfies Record<LoggedEntity, Entity>
export type RecordType = keyof typeof announcedAs

/** An entry of the log about a record. */
export type LogEntry = { id: number; changes?: readonly FieldChange[]; notes?: string }

/** Logs new records in the transaction that saves them, and announces them (D-16). */
export const logCreated = (tx: Tx, type: RecordType, entries: readonly LogEntry[], author: Author): Promise<void> =>
  logAndAnnounce(tx, type, entries, { action: 'create', ...author })

/** Logs changed records in the transaction that saves them, and announces them. A removal is logged as a note (D-16). */
export const logUpdated = (tx: Tx, type: RecordType, entries: readonly LogEntry[], author: Author): Promise<void> =>
  logAndAnnounce(tx, type, entries, { action: 'update', ...author })

async function logAndAnnounce(
  tx: Tx,
  entityType: RecordType,
  entries: readonly LogEntry[],
  { action, userId, at }: Author & Pick<LogRow, 'action'>,
): Promise<void> {
  if (entries.length === 0) return
  await insertLogRows(
    tx,
    entries.map(({ id, changes = [], notes = null }) => ({
      action,
      entityType,
      entityId: id,
      userId,
      createdAt: at,
      notes,
      changes,
    })),
  )
  await announce(tx, announcedAs[entityType], [...new Set(entries.map(({ id }) => id))])
}
