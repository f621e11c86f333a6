import type { FieldChange } from '@dray/domain/changelog/differences'
import type { Tx } from '../../platform/db/db.ts'
import type { Author } from '../../platform/http/serve.ts'
import { type LogEntry, logUpdated, type RecordType } from './write-log.ts'

/** A change, worked out before anything is written. */
type Planned = LogEntry & { changes: readonly FieldChange[] }

/**
 * Saves the planned change of a locked record, logs it and announces it. If nothing changes, nothing is written (D-168). Returns
 * whether anything changed.
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

/** The same for several records, whose changes are saved together. Returns those that changed. */
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
