import type { Cents } from '@dray/domain/money'
import { type PayPeriod } from '@dray/domain/payroll/pay-period'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'

/** The corrections in other periods of the orders that were paid in this one. */
const correctionsOfOrdersOf = (db: Db, periodId: number) =>
  db
    .selectFrom('payrollRows as paid')
    .innerJoin('payrollOrders', 'payrollOrders.rowId', 'paid.id')
    .innerJoin('payrollCorrections', 'payrollCorrections.orderId', 'payrollOrders.orderId')
    .innerJoin('payrollRows', 'payrollRows.id', 'payrollCorrections.rowId')
    .innerJoin('payrollPeriods', 'payrollPeriods.id', 'payrollRows.periodId')
    .where('paid.periodId', '=', periodId)

export type CorrectingPeriod = PayPeriod & { id: number; submittedOn: Date | null }

/** Locks the periods that correct orders of this one, in the sequence of time, as whoever deletes one of them locks those after it. */
export const lockCorrectingPeriods = (tx: Tx, periodId: number): Promise<CorrectingPeriod[]> =>
  tx
    .selectFrom('payrollPeriods')
    .select(['id', 'year', 'month', 'payPeriod', 'submittedOn'])
    .where('id', 'in', correctionsOfOrdersOf(tx, periodId).select('payrollPeriods.id'))
    .orderBy('year')
    .orderBy('month')
    .orderBy('payPeriod')
    .forNoKeyUpdate()
    .execute()

/** Locks the orders of a period, so that nobody corrects another one of them. */
export const lockOrdersOf = (tx: Tx, periodId: number) =>
  tx
    .selectFrom('payrollOrders')
    .select('orderId')
    .where('rowId', 'in', tx.selectFrom('payrollRows').select('payrollRows.id').where('periodId', '=', periodId))
    .orderBy('orderId')
    .forUpdate()
    .execute()

export type CorrectedRow = {
  periodId: number
  userId: number
  name: string
  commissionBefore: Cents
  commission: Cents
  corrections: number
}

/**
 * Removes the corrections of orders of a period from the rows that have them. Their commission is lower by these corrections, except
 * where it was typed.
 */
export async function removeCorrectionsOf(tx: Tx, periodId: number, at: Date): Promise<CorrectedRow[]> {
  const { rows } = await sql<CorrectedRow>`
    with removed as (
      delete from payroll_corrections using payroll_orders, payroll_rows as paid
      where payroll_orders.order_id = payroll_corrections.order_id and paid.id = payroll_orders.row_id
        and paid.period_id = ${periodId}::integer
      returning payroll_corrections.row_id, amount_cents
    ), sums as (
      select row_id, count(*) as corrections, sum(amount_cents) as amount from removed group by row_id
    ), before as (
      select payroll_rows.id, commission_cents, name, corrections, amount,
        (select coalesce(sum(commission_cents), 0) from payroll_orders where row_id = payroll_rows.id)
        + (select coalesce(sum(amount_cents), 0) from payroll_corrections where row_id = payroll_rows.id) as listed
      from payroll_rows join sums on sums.row_id = payroll_rows.id join users on users.id = payroll_rows.user_id
    )
    update payroll_rows
    set commission_cents = case when listed = before.commission_cents then listed - amount else before.commission_cents end,
      modified_on = ${at}::timestamptz
    from before where before.id = payroll_rows.id
    returning period_id as "periodId", user_id as "userId", name, before.commission_cents as "commissionBefore",
      payroll_rows.commission_cents as commission, corrections`.execute(tx)
  return rows
}
