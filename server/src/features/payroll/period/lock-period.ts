import { payrollRowSchema } from '@dray/contract/payroll'
import { payPeriodInstants, type PayPeriod } from '@dray/domain/payroll/pay-period'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import { type Author, logCreated, refuseIfChanged } from '../../changelog/index.ts'
import { readRow } from './read-payroll.ts'
import { findRows, insertRow, type StoredRow, insertPeriod, lockSavedPeriod } from './rows.sql.ts'

export type OpenPeriod = PayPeriod & { id: number; submittedOn: null }

/**
 * Locks a period for writing, creating it if needed; refuses a submitted one. Every write takes this lock first, so writes run one at a
 * time and rows need no locks of their own.
 */
export async function lockPeriod(tx: Tx, period: PayPeriod, author: Author): Promise<OpenPeriod> {
  const locked = await lockSavedPeriod(tx, period)
  if (!locked) {
    const insertedId = await insertPeriod(tx, period, author.at)
    if (insertedId !== undefined) await logCreated(tx, 'payroll', [{ id: insertedId }], author)
    // Someone else may have inserted it first.
    return lockPeriod(tx, period, author)
  }
  const { submittedOn } = locked
  if (submittedOn !== null) throw new Refusal('payroll-submitted')
  return { ...locked, submittedOn }
}

export type LockedRow = StoredRow & { id: number }

/** The version the change is based on: null if the row was never saved, undefined to skip the check. */
export type RowVersion = { userId: number; modifiedOn?: string | null | undefined }

/**
 * A person's row in a locked period, inserted with a null `modifiedOn` if it was never saved. Not found for someone without pay type or
 * saved row. Refuses a change based on an older version.
 */
export async function lockRow(
  tx: Tx,
  period: OpenPeriod,
  version: RowVersion,
  { at, timeZone }: { at: Date; timeZone: string },
): Promise<LockedRow> {
  const { userId, modifiedOn } = version
  const [found] = await findRows(tx, period, { from: payPeriodInstants(period, timeZone).from, userId })
  const row = mustExist(found)
  const current = async () => payrollRowSchema.encode(await readRow(tx, period, { userId, timeZone }))
  await refuseIfChanged(tx, 'payroll', { id: period.id, modifiedOn: row.modifiedOn }, { sent: modifiedOn, current })
  return { ...row, id: row.id ?? (await insertRow(tx, { periodId: period.id, userId, modifiedOn: at })) }
}
