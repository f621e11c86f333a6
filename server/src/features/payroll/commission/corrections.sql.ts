import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import type { PayPeriod } from '@dray/domain/payroll/pay-period'
import { sql } from 'kysely'
import { costKept, paidColumns, subtotalKept } from './commission-orders.sql.ts'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'

export type CorrectedIn = {
  /** Everyone if undefined. */
  userId?: number
  period: PayPeriod
  /** Only these orders. If missing, leaves out what an earlier open period already offers the person. */
  orderIds?: readonly number[]
}

/** Statuses of orders that earn nothing anymore. */
type LostStatuses = readonly OrderStatus[]

/**
 * Orders paid in an earlier submitted period that have changed since or were corrected before: the amounts paid, the
 * current amounts, and the sum of corrections in other rows.
 */
export function changedSincePaid(db: Db, { userId, period, orderIds }: CorrectedIn, lost: LostStatuses) {
  const paid = db
    .selectFrom('payrollRows')
    .innerJoin('payrollPeriods', 'payrollPeriods.id', 'payrollRows.periodId')
    .innerJoin('payrollOrders', 'payrollOrders.rowId', 'payrollRows.id')
    .innerJoin('orders', 'orders.id', 'payrollOrders.orderId')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .innerJoin('users', 'users.id', 'payrollRows.userId')
    .leftJoinLateral(correctionsInPeriod(db, period), (join) => join.onTrue())
    .where('submittedOn', 'is not', null)
    .where(sql<boolean>`${periodSequence('payroll_periods')} < ${placeIn(period)}`)
    .where(
      sql<boolean>`(orders.order_status = any(${lost}::text[]) or ${subtotalKept} <> payroll_orders.subtotal_cents
        or ${costKept} <> payroll_orders.cost_cents or corrections.others is not null or corrections.own is not null)`,
    )
    .select([
      'payrollRows.userId',
      'users.name as personName',
      'orders.id as orderId',
      'orderNum',
      'customerName',
      'orderStatus',
      ...paidColumns,
      'corrections.others',
      'corrections.own',
      'payrollPeriods.year',
      'payrollPeriods.month',
      'payrollPeriods.payPeriod',
    ])
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
  const changed = userId === undefined ? paid : paid.where('payrollRows.userId', '=', userId)
  if (orderIds !== undefined) return changed.where('orders.id', '=', anyId(orderIds)).execute()
  return changed
    .where(
      sql<boolean>`(corrections.own is not null or not exists (
        select 1 from payroll_rows as open_rows join payroll_periods as earlier on earlier.id = open_rows.period_id
        where open_rows.user_id = payroll_rows.user_id and earlier.submitted_on is null
          and ${periodSequence('earlier')} > ${periodSequence('payroll_periods')} and ${periodSequence('earlier')} < ${placeIn(period)}))`,
    )
    .execute()
}
export type ChangedSincePaid = Awaited<ReturnType<typeof changedSincePaid>>[number]

/** Lists whose commission was overridden: what was paid, and each order's commission, oldest first. */
export function typedOverLists(db: Db, rowIds: readonly number[]) {
  const lists = db
    .selectFrom('payrollRows')
    .innerJoin('payrollOrders', 'payrollOrders.rowId', 'payrollRows.id')
    .innerJoin('orders', 'orders.id', 'payrollOrders.orderId')
    .select((row) => [
      'payrollRows.id as rowId',
      'payrollRows.commissionCents as paid',
      'orderId',
      'payrollOrders.commissionCents as commission',
      'orders.createdAt',
      sql<Cents>`(sum(payroll_orders.commission_cents) over (partition by payroll_rows.id))::bigint`.as('listed'),
      sql<Cents>`coalesce((select sum(amount_cents) from payroll_corrections
        where row_id = ${row.ref('payrollRows.id')}), 0)::bigint`.as('corrections'),
    ])
    .where('payrollRows.id', '=', anyId(rowIds))
  return db
    .selectFrom(lists.as('lists'))
    .select(['rowId', 'paid', 'orderId', 'commission', 'corrections'])
    .where(sql<boolean>`paid <> listed + corrections`)
    .orderBy('createdAt')
    .orderBy('orderId')
    .execute()
}

/** Sorts periods by time. */
const periodSequence = (table: string) =>
  sql`(${sql.ref(`${table}.year`)}, ${sql.ref(`${table}.month`)}, ${sql.ref(`${table}.payPeriod`)})`
const placeIn = ({ year, month, payPeriod }: PayPeriod) =>
  sql`(${year}::integer, ${month}::integer, ${payPeriod}::text)`

/** An order's corrections in this period and in all others; null if it has none. */
const correctionsInPeriod = (db: Db, period: PayPeriod) =>
  db
    .selectFrom('payrollCorrections')
    .innerJoin('payrollRows as correcting', 'correcting.id', 'payrollCorrections.rowId')
    .innerJoin('payrollPeriods as later', 'later.id', 'correcting.periodId')
    .select([
      sql<Cents | null>`(sum(amount_cents) filter (where ${periodSequence('later')} = ${placeIn(period)}))::bigint`.as(
        'own',
      ),
      sql<Cents | null>`(sum(amount_cents) filter (where ${periodSequence('later')} <> ${placeIn(period)}))::bigint`.as(
        'others',
      ),
    ])
    .where(sql<boolean>`payroll_corrections.order_id = payroll_orders.order_id`)
    .as('corrections')

export const savedCorrections = (db: Db, rowId: number) =>
  db
    .selectFrom('payrollCorrections')
    .innerJoin('orders', 'orders.id', 'payrollCorrections.orderId')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .innerJoin('payrollOrders', 'payrollOrders.orderId', 'orders.id')
    .innerJoin('payrollRows', 'payrollRows.id', 'payrollOrders.rowId')
    .innerJoin('payrollPeriods', 'payrollPeriods.id', 'payrollRows.periodId')
    .where('payrollCorrections.rowId', '=', rowId)
    .select([
      'payrollCorrections.orderId',
      'orderNum',
      'customerName',
      'reason',
      'amountCents as amount',
      'year',
      'month',
      'payPeriod',
    ])
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .execute()

/** Locks in id order until the transaction ends, so corrections of an order are saved one at a time. */
export const lockPaidOrders = (tx: Tx, orderIds: readonly number[]) =>
  tx
    .selectFrom('payrollOrders')
    .select('orderId')
    .where('orderId', '=', anyId(orderIds))
    .orderBy('orderId')
    .forUpdate()
    .execute()

const correctionsOfPeriodOrders = (db: Db, periodId: number) =>
  db
    .selectFrom('payrollRows as paid')
    .innerJoin('payrollOrders', 'payrollOrders.rowId', 'paid.id')
    .innerJoin('payrollCorrections', 'payrollCorrections.orderId', 'payrollOrders.orderId')
    .innerJoin('payrollRows', 'payrollRows.id', 'payrollCorrections.rowId')
    .innerJoin('payrollPeriods', 'payrollPeriods.id', 'payrollRows.periodId')
    .where('paid.periodId', '=', periodId)

export type CorrectingPeriod = PayPeriod & { id: number; submittedOn: Date | null }

/** Locks the periods that correct orders of this one, oldest first, in the same sequence as deleting a period does. */
export const lockCorrectingPeriods = (tx: Tx, periodId: number): Promise<CorrectingPeriod[]> =>
  tx
    .selectFrom('payrollPeriods')
    .select(['id', 'year', 'month', 'payPeriod', 'submittedOn'])
    .where('id', 'in', correctionsOfPeriodOrders(tx, periodId).select('payrollPeriods.id'))
    .orderBy('year')
    .orderBy('month')
    .orderBy('payPeriod')
    .forNoKeyUpdate()
    .execute()

/** Keeps others from correcting more orders of this period. */
export const lockPeriodOrders = (tx: Tx, periodId: number) =>
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

/** Removes corrections of the period's orders from the rows that have them, and lowers those commissions unless they were typed. */
export async function removePeriodCorrections(tx: Tx, periodId: number, at: Date): Promise<CorrectedRow[]> {
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
