import type { Entity } from '@dray/contract/call/entities'
import type { FieldChange, LoggedEntity } from '@dray/domain/changelog/differences'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Author } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { changedByAt, insertLogRows, type LogRow } from './changelog.sql.ts'

type Planned = LogEntry & { changes: readonly FieldChange[] }

/**
 * Saves, logs and announces a planned change of a locked record. Writes nothing if nothing changes. Returns whether anything
 * changed.
 */
export async function recordChange(
  tx: Tx,
  type: RecordType,
  { save, ...planned }: Planned & { save: () => Promise<unknown> },
  author: Author,
): Promise<boolean> {
  const changed = await recordChanges(tx, type, { planned: [planned], save }, author)
  return changed.length > 0
}

/** Saves the changes of several records together. Returns those that changed. */
export async function recordChanges<P extends Planned>(
  tx: Tx,
  type: RecordType,
  { planned, save }: { planned: readonly P[]; save: (changed: P[]) => Promise<unknown> },
  author: Author,
): Promise<P[]> {
  const changed = planned.filter(({ changes }) => changes.length > 0)
  if (changed.length === 0) return []
  await save(changed)
  await logUpdated(tx, type, changed, author)
  return changed
}

const announcedAs = {
  order: 'orders',
  purchaseOrder: 'purchases',
  product: 'products',
  customer: 'customers',
  brand: 'brands',
  user: 'users',
  payment: 'payments',
  memo: 'memos',
  count: 'counts',
  location: 'locations',
  payroll: 'payroll',
  company: 'settings',
} as const satisfies Record<LoggedEntity, Entity>
export type RecordType = keyof typeof announcedAs

type LogEntry = { id: number; changes?: readonly FieldChange[]; notes?: string }

/** Logs and announces new records in the transaction that saves them (D-16). */
export const logCreated = (tx: Tx, type: RecordType, entries: readonly LogEntry[], author: Author): Promise<void> =>
  logAndAnnounce(tx, type, entries, { action: 'create', ...author })

/** Logs and announces changed records in the transaction that saves them. A removal is logged as a note. */
export const logUpdated = (tx: Tx, type: RecordType, entries: readonly LogEntry[], author: Author): Promise<void> =>
  logAndAnnounce(tx, type, entries, { action: 'update', ...author })

const eventActionByLog = { create: 'created', update: 'changed' } as const

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
  await announce(tx, announcedAs[entityType], [...new Set(entries.map(({ id }) => id))], eventActionByLog[action])
}

/** `modifiedOn` is null if the record was never saved. */
type Stored = { id: number; modifiedOn: Date | null }
/** The version a change is based on. Without modifiedOn, there is no check. */
type Version = { id: number; modifiedOn?: string | null | undefined }

type Comparison = {
  sent: string | null | undefined
  /** The current record, encoded like the call's answer. */
  current: () => Promise<unknown>
}

/** Refuses to change a locked record from an older version. The answer has the current record and who changed it. */
export const refuseIfChanged = (
  tx: Tx,
  type: RecordType,
  stored: Stored,
  { sent, current }: Comparison,
): Promise<void> =>
  refuseIfAnyChanged(tx, type, [stored], {
    sent: [{ id: stored.id, modifiedOn: sent }],
    current,
    details: () => ({}),
  })

type BulkComparison<S> = {
  sent: readonly Version[]
  current: (id: number) => Promise<unknown>
  /** Details of the refusal that list all changed records; `current` has only the first. */
  details: (changed: S[]) => Readonly<Record<string, unknown>>
}

/** Refuses a bulk change if any of its records has changed. */
export async function refuseIfAnyChanged<S extends Stored>(
  tx: Tx,
  type: RecordType,
  stored: readonly S[],
  { sent, current, details }: BulkComparison<S>,
): Promise<void> {
  const versions = Map.groupBy(sent, ({ id }) => id)
  const changed = stored.filter((record) => versions.get(record.id)?.some((version) => isOlder(version, record)))
  const [first] = changed
  if (first === undefined) return
  throw new Refusal('changed-meanwhile', {
    ...details(changed),
    current: await current(first.id),
    changedBy: await changedByAt(tx, type, first),
  })
}

const isOlder = ({ modifiedOn }: Version, stored: Stored): boolean =>
  modifiedOn !== undefined && timeValue(modifiedOn) !== stored.modifiedOn?.getTime()

const timeValue = (text: string | null): number | undefined => (text === null ? undefined : new Date(text).getTime())
