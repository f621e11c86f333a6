import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { changedByAt } from './changelog.sql.ts'
import type { RecordType } from './record-change.ts'

/** `modifiedOn` is null for a record that was never saved. */
type Stored = { id: number; modifiedOn: Date | null }
/** The version of a record that a change was made from. Without modifiedOn nothing is compared. */
type Version = { id: number; modifiedOn?: string | null | undefined }

type Comparison = {
  sent: string | null | undefined
  /** The record as it is now, encoded like the answer of its call. */
  current: () => Promise<unknown>
}

/**
 * Refuses a change of a locked record that was made from an older version (D-15). The answer has the record as it is now and who
 * changed it.
 */
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
  /** How the answer names all records that have changed. It has only the first one as `current`. */
  details: (changed: S[]) => Readonly<Record<string, unknown>>
}

/** The same for a change of several records, which is refused if any of them has changed. */
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
