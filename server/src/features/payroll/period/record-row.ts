import type { FieldChange } from '@dray/domain/changelog/differences'
import type { Tx } from '../../../platform/db/db.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import type { LockedRow, OpenPeriod } from './lock-period.ts'
import { updatePeriod } from './period.sql.ts'

type RowChange = {
  period: OpenPeriod
  before: LockedRow
  changes: readonly FieldChange[]
  /** What the log says besides. It is saved then even if nothing changes. */
  notes?: string | undefined
  save: () => Promise<unknown>
}

/** Saves a change of a row and logs it with its period. A row that was never saved is saved even if nothing in it changes. */
export async function recordRow(tx: Tx, { period, before, save, ...entry }: RowChange, author: Author): Promise<void> {
  const isNew = before.modifiedOn === null
  const isSame = entry.changes.length === 0 && entry.notes === undefined
  if (!isNew && isSame) return
  await save()
  await updatePeriod(tx, period.id, { modifiedOn: author.at })
  const { changes, notes = isSame ? `Saved ${before.name}` : undefined } = entry
  await logUpdated(tx, 'payroll', [{ id: period.id, changes, ...(notes === undefined ? {} : { notes }) }], author)
}
