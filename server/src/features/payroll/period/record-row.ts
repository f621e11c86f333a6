import type { FieldChange } from '@dray/domain/changelog/differences'
import type { Tx } from '../../../db/db.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import type { LockedRow, OpenPeriod } from './lock-period.ts'
import { updatePeriod } from './period.sql.ts'

type RowChange = {
  period: OpenPeriod
  before: LockedRow
  changes: readonly FieldChange[]
  save: () => Promise<unknown>
}

/** Saves a change of a row and logs it with its period. A row that was never saved is saved even if nothing in it changes. */
export async function recordRow(tx: Tx, { period, before, changes, save }: RowChange, author: Author): Promise<void> {
  const isNew = before.modifiedOn === null
  if (!isNew && changes.length === 0) return
  await save()
  await updatePeriod(tx, period.id, { modifiedOn: author.at })
  const entry = { id: period.id, changes }
  await logUpdated(tx, 'payroll', [changes.length > 0 ? entry : { ...entry, notes: `Saved ${before.name}` }], author)
}
