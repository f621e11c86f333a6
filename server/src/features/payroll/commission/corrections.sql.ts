import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import type { PayPeriod } from '@dray/domain/payroll/pay-period'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/db.ts'

/** Whose commission is corrected in which period. */
export type CorrectedIn = {
  userId: number
  period: PayPeriod
  /** The row of the person in this period; 0 if it was never saved. */
  rowId: number
  /** Only of these orders. */
  orderIds?: readonly number[]
}

/** Orders with these statuses earn nothing anymore. */
type LostStatuses = readonly OrderStatus[]

/**
 * The orders whose commission was paid to a person in a submitted period before this one and that are not as they were then, or were
 * corrected before: as they were paid, as they are now, and the sum of what other rows correct.
 */
export function changedSincePaid(db: Db, { userId, period, rowId, orderIds }: CorrectedIn, lost: LostStatuses) {
  const changed = db
    .selectFrom('payrollRows')
    .innerJoin('payrollPeriods', 'payrollPeriods.id', 'payrollRows.periodId')
    .innerJoin('payrollOrders', 'payrollOrders.rowId', 'payrollRows.id')
    .innerJoin('orders', 'orders.id', 'payrollOrders.orderId')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .leftJoinLateral(correctionsOf(db, rowId), (join) => join.onTrue())
    .where('payrollRows.userId', '=', userId)
    .where('submittedOn', 'is not', null)
    .where(
      sql<boolean>`(payroll_periods.year, payroll_periods.month, payroll_periods.pay_period)
        < (${period.year}::integer, ${period.month}::integer, ${period.payPeriod}::text)`,
    )
    .where(
      sql<boolean>`(orders.order_status = any(${lost}::text[]) or orders.subtotal_cents <> payroll_orders.subtotal_cents
        or orders.cost_cents <> payroll_orders.cost_cents or corrections.others is not null or corrections.own is not null)`,
    )
    .select([
      'orders.id as orderId',
      'orderNum',
      'customerName',
      'orderStatus',
      'orders.subtotalCents as subtotal',
      'orders.costCents as cost',
      'payrollOrders.subtotalCents as paidSubtotal',
      'payrollOrders.costCents as paidCost',
      'payrollOrders.adjustedCostCents as adjustedCost',
      'payrollOrders.rate',
      'payrollOrders.commissionCents as commission',
      'payrollOrders.rowId as paidRowId',
      'corrections.others',
      'corrections.own',
      'payrollPeriods.year',
      'payrollPeriods.month',
      'payrollPeriods.payPeriod',
    ])
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
  if (orderIds === undefined) return changed.execute()
  return changed.where('orders.id', '=', sql<number>`any(${orderIds}::integer[])`).execute()
}
export type ChangedSincePaid = Awaited<ReturnType<typeof changedSincePaid>>[number]

/** The lists of these rows whose commission was typed over: what was paid, and each order with its commission, oldest first. */
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
    .where('payrollRows.id', '=', sql<number>`any(${rowIds}::integer[])`)
  return db
    .selectFrom(lists.as('lists'))
    .select(['rowId', 'paid', 'orderId', 'commission', 'corrections'])
    .where(sql<boolean>`paid <> listed + corrections`)
    .orderBy('createdAt')
    .orderBy('orderId')
    .execute()
}

/** What corrects an order, in this row and in all others; null without any. */
const correctionsOf = (db: Db, rowId: number) =>
  db
    .selectFrom('payrollCorrections')
    .select([
      sql<Cents | null>`(sum(amount_cents) filter (where payroll_corrections.row_id = ${rowId}))::bigint`.as('own'),
      sql<Cents | null>`(sum(amount_cents) filter (where payroll_corrections.row_id <> ${rowId}))::bigint`.as('others'),
    ])
    .where(sql<boolean>`payroll_corrections.order_id = payroll_orders.order_id`)
    .as('corrections')

/** The corrections of a row, as they were saved. */
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

/** Locks paid orders in id order until the transaction ends, so that a correction of each is saved by one after the other. */
export const lockPaidOrders = (tx: Tx, orderIds: readonly number[]) =>
  tx
    .selectFrom('payrollOrders')
    .select('orderId')
    .where('orderId', '=', sql<number>`any(${orderIds}::integer[])`)
    .orderBy('orderId')
    .forUpdate()
    .execute()
