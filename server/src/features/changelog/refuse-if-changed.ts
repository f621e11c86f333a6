import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { changedByAt } from './changelog.sql.ts'
import type { RecordType } from './record-change.ts'

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
