import type { PayPeriod } from '@dray/domain/payroll/pay-period'
import type { Db, Tx } from '../../../platform/db/db.ts'

const periods = (db: Db, { year, month, payPeriod }: PayPeriod) =>
  db.selectFrom('payrollPeriods').where('year', '=', year).where('month', '=', month).where('payPeriod', '=', payPeriod)

/** A saved period. */
export type StoredPeriod = NonNullable<Awaited<ReturnType<typeof findPeriod>>>

export const findPeriod = (db: Db, period: PayPeriod) =>
  periods(db, period)
    .leftJoin('users', 'users.id', 'submittedBy')
    .select(['payrollPeriods.id', 'payrollPeriods.modifiedOn', 'submittedOn', 'users.name as submittedBy'])
    .executeTakeFirst()

/** Locks a saved period until the transaction ends, so that its writes come one after the other. */
export const lockSavedPeriod = (tx: Tx, period: PayPeriod) =>
  periods(tx, period)
    .select(['id', 'year', 'month', 'payPeriod', 'modifiedOn', 'submittedOn'])
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Saves a period that was never saved, and returns its id; undefined if it is there. */
export async function insertPeriod(
  tx: Tx,
  { year, month, payPeriod }: PayPeriod,
  at: Date,
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('payrollPeriods')
    .values({ year, month, payPeriod, modifiedOn: at, submittedOn: null, submittedBy: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function updatePeriod(
  tx: Tx,
  id: number,
  changed: { modifiedOn: Date; submittedOn?: Date; submittedBy?: number },
): Promise<void> {
  await tx.updateTable('payrollPeriods').set(changed).where('id', '=', id).execute()
}

/** Deletes a period with its rows and what is in them. */
export async function deletePeriod(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('payrollPeriods').where('id', '=', id).execute()
}

/** Whether the payroll of any period was ever saved. */
export async function hasPayroll(db: Db): Promise<boolean> {
  return (await db.selectFrom('payrollPeriods').select('id').limit(1).executeTakeFirst()) !== undefined
}
