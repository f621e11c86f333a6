import { payrollRowSchema } from '@dray/contract/payroll'
import { payPeriodInstants, type PayPeriod } from '@dray/domain/payroll/pay-period'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import { type Author, logCreated, refuseIfChanged } from '../../changelog/index.ts'
import { readRow } from './read-payroll.ts'
import { findRows, insertRow, type StoredRow, insertPeriod, lockSavedPeriod } from './rows.sql.ts'

/** A period that this transaction has to itself, and that is not submitted. */
export type OpenPeriod = PayPeriod & { id: number; submittedOn: null }

/**
 * Locks a period that is to be changed, and saves it first if it never was; refuses a submitted one. Every write of a period takes this
 * lock before anything else, so that they come one after the other and its rows need no locks of their own.
 */
export async function lockPeriod(tx: Tx, period: PayPeriod, author: Author): Promise<OpenPeriod> {
  const locked = await lockSavedPeriod(tx, period)
  if (!locked) {
    const insertedId = await insertPeriod(tx, period, author.at)
    if (insertedId !== undefined) await logCreated(tx, 'payroll', [{ id: insertedId }], author)
    // Whoever saved it at the same time may have it.
    return lockPeriod(tx, period, author)
  }
  const { submittedOn } = locked
  if (submittedOn !== null) throw new Refusal('payroll-submitted')
  return { ...locked, submittedOn }
}

/** A person's saved row in a locked period. */
export type LockedRow = StoredRow & { id: number }

/** Whose row it is, and the version that a change of it was made from: null for one never saved, undefined if it is not compared. */
export type RowVersion = { userId: number; modifiedOn?: string | null | undefined }

/**
 * A person's row in a locked period, inserted if it was never saved: then its `modifiedOn` is still null. Not found for somebody who has
 * neither a pay type nor a saved row. Refuses a change that was made from an older version (D-15).
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
