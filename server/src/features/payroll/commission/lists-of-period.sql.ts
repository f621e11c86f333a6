import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { costKept, paidColumns, selectListed, subtotalKept } from './commission-orders.sql.ts'

export type Rows = { periodId: number; userId: number | undefined }

const isInRow = ({ periodId, userId }: Rows) =>
  userId === undefined
    ? sql<boolean>`payroll_rows.period_id = ${periodId}::integer`
    : sql<boolean>`(payroll_rows.period_id = ${periodId}::integer and payroll_rows.user_id = ${userId}::integer)`

export const listCounts = (db: Db, rows: Rows) =>
  db
    .selectFrom('payrollRows')
    .select((row) => [
      'userId',
      sql<number>`(select count(*) from payroll_orders where row_id = ${row.ref('payrollRows.id')})
        + (select count(*) from payroll_corrections where row_id = ${row.ref('payrollRows.id')})`.as('orderCount'),
    ])
    .where(isInRow(rows))
    .execute()

type Eligible = { statuses: readonly OrderStatus[]; placedUntil: Date; isPaid: boolean | undefined }

/** Listed orders that changed since they were saved or may no longer earn anything. */
export const changedOrders = (db: Db, rows: Rows, { statuses, placedUntil, isPaid }: Eligible) =>
  selectListed(db)
    .innerJoin('payrollRows', 'payrollRows.id', 'payrollOrders.rowId')
    .where(isInRow(rows))
    .where(
      sql<boolean>`(${subtotalKept} <> payroll_orders.subtotal_cents or ${costKept} <> payroll_orders.cost_cents
        or account_owner_id is distinct from payroll_rows.user_id or order_status <> all(${statuses}::text[])
        or orders.created_at > ${placedUntil} or (${isPaid ?? false}::boolean and payment_status <> 'PAID'))`,
    )
    .select('payrollRows.userId')
    .execute()

/** A period's corrections: the amount paid, what the order was paid with, its current amounts, and its corrections in other rows. */
export const listedCorrections = (db: Db, rows: Rows) =>
  db
    .selectFrom('payrollRows')
    .innerJoin('payrollCorrections as own', 'own.rowId', 'payrollRows.id')
    .innerJoin('payrollOrders', 'payrollOrders.orderId', 'own.orderId')
    .innerJoin('orders', 'orders.id', 'own.orderId')
    .where(isInRow(rows))
    .select([
      'payrollRows.userId',
      'own.orderId',
      'own.amountCents as amount',
      'orderStatus',
      ...paidColumns,
      sql<Cents>`coalesce((select sum(amount_cents) from payroll_corrections as other
        where other.order_id = own.order_id and other.row_id <> own.row_id), 0)::bigint`.as('others'),
    ])
    .execute()

export const ordersOfRows = (db: Db, rowIds: readonly number[]) =>
  db
    .selectFrom('payrollOrders')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select(['rowId', 'orderNum', 'adjustedCostCents as adjustedCost'])
    .where('rowId', '=', anyId(rowIds))
    .orderBy('orderId')
    .execute()

export const correctionsOfRows = (db: Db, rowIds: readonly number[]) =>
  db
    .selectFrom('payrollCorrections')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select(['rowId', 'orderNum', 'amountCents as amount'])
    .where('rowId', '=', anyId(rowIds))
    .orderBy('orderId')
    .execute()
