import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { changedByAt } from './changelog.sql.ts'
import type { RecordType } from './write-log.ts'

type Stored = { id: number; modifiedOn: Date }
/** Which version of a record a change was made from; without modifiedOn nothing is compared. */
type Reading = { id: number; modifiedOn?: string | undefined }

type Comparison = {
  sent: string | undefined
  /** The record as it is now, encoded as its call answers it. */
  current: () => Promise<unknown>
}

/**
 * Refuses a change of a locked record that was made from an older version of it (D-15). The answer carries the record as it is
 * now and who changed it.
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
  sent: readonly Reading[]
  current: (id: number) => Promise<unknown>
  /** How the answer names every record that has changed. It carries only the first. */
  details: (changed: S[]) => Readonly<Record<string, unknown>>
}

/** The same for a change of several records, which is refused as a whole. */
export async function refuseIfAnyChanged<S extends Stored>(
  tx: Tx,
  type: RecordType,
  stored: readonly S[],
  { sent, current, details }: BulkComparison<S>,
): Promise<void> {
  const readings = Map.groupBy(sent, ({ id }) => id)
  const changed = stored.filter((record) => readings.get(record.id)?.some((reading) => isOlder(reading, record)))
  const [first] = changed
  if (first === undefined) return
  throw new Refusal('changed-meanwhile', {
    ...details(changed),
    current: await current(first.id),
    changedBy: await changedByAt(tx, type, first),
  })
}

const isOlder = ({ modifiedOn }: Reading, stored: Stored): boolean =>
  modifiedOn !== undefined && new Date(modifiedOn).getTime() !== stored.modifiedOn.getTime()
