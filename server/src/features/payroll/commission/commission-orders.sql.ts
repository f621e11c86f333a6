import { nameOrder } from '../../../platform/db/queries/name-order.ts'
import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import type { CorrectionReason } from '@dray/domain/payroll/corrections'
import type { Half, PayPeriod } from '@dray/domain/payroll/pay-period'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import { bulkInsert, excluded } from '../../../platform/db/queries/bulk-update.ts'
import { fixedQuery } from '../../../platform/db/queries/fixed-query.ts'

/** Commission is based on these: a row of `orders` without its returns. */
export const subtotalKept = sql<Cents>`(orders.subtotal_cents - orders.returned_cents)`
export const costKept = sql<Cents>`(orders.cost_cents - orders.returned_cost_cents)`

/** The amounts of a paid order, as they were paid and as they are now. */
export const paidColumns = [
  subtotalKept.as('subtotal'),
  costKept.as('cost'),
  'orders.returnedCostCents as returnedCost',
  'payrollOrders.subtotalCents as paidSubtotal',
  'payrollOrders.costCents as paidCost',
  'payrollOrders.adjustedCostCents as adjustedCost',
  'payrollOrders.rate',
  'payrollOrders.commissionCents as commission',
  'payrollOrders.rowId as paidRowId',
] as const

const selectOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select([
      'orders.id as orderId',
      'orderNum',
      'customerName',
      'accountOwnerId as accountOwnerID',
      'orderStatus',
      'paymentStatus',
      'orders.createdAt',
      subtotalKept.as('subtotal'),
      costKept.as('cost'),
      'orders.returnedCostCents as returnedCost',
      'orders.discountCents as discount',
    ])
export type CommissionOrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

export const commissionOrdersById = (db: Db, ids: readonly number[]): Promise<CommissionOrderRow[]> =>
  selectOrders(db).where('orders.id', '=', anyId(ids)).execute()

/** Listed orders with current amounts and those from when the list was saved. */
export const selectListed = (db: Db) =>
  selectOrders(db)
    .innerJoin('payrollOrders', 'payrollOrders.orderId', 'orders.id')
    .select([
      'payrollOrders.subtotalCents as paidSubtotal',
      'payrollOrders.discountCents as paidDiscount',
      'payrollOrders.costCents as paidCost',
      'payrollOrders.returnedCostCents as paidReturnedCost',
      'payrollOrders.adjustedCostCents as adjustedCost',
      'payrollOrders.rate',
      'payrollOrders.commissionCents as commission',
    ])

/** Oldest first. */
export const listedOrders = (db: Db, rowId: number) =>
  selectListed(db).where('payrollOrders.rowId', '=', rowId).orderBy('orders.createdAt').orderBy('orders.id').execute()
export type ListedOrder = Awaited<ReturnType<typeof listedOrders>>[number]

export type UnlistedFilter = {
  userId: number
  /** Latest placement time, inclusive. */
  placedUntil: Date
  statuses: readonly OrderStatus[]
  /** Only paid or only unpaid orders; undefined for both. */
  isPaid: boolean | undefined
}

/** The newest `limit` orders, oldest first, and the total count. */
export async function unlistedCommissionOrders(db: Db, filter: UnlistedFilter, limit: number) {
  const newest = unlisted(db, filter)
    .where('customerId', 'in', db.selectFrom('customers').select('id').where('accountOwnerId', '=', filter.userId))
    .select(['orders.id', sql<number>`count(*) over ()`.as('count')])
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
  const rows = await selectOrders(db)
    .innerJoin(newest.as('newest'), 'newest.id', 'orders.id')
    .select('newest.count')
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .execute()
  return { orders: rows.map(({ count: _, ...order }): CommissionOrderRow => order), count: rows[0]?.count ?? 0 }
}

function unlisted(db: Db, { placedUntil, statuses, isPaid }: Omit<UnlistedFilter, 'userId'>) {
  const orders = db
    .selectFrom('orders')
    .where('orderStatus', 'in', statuses)
    .where('createdAt', '<=', placedUntil)
    .where(sql<boolean>`not exists (select 1 from payroll_orders where payroll_orders.order_id = orders.id)`)
  if (isPaid === undefined) return orders
  return orders.where('paymentStatus', isPaid ? '=' : '<>', 'PAID')
}

type PeriodFilter = Omit<UnlistedFilter, 'userId'> & { periodId: number | null; placedFrom: Date }

/** The orders of the period that would start the lists of people who have no saved list and no typed commission. */
export const uncalculatedOrders = (db: Db, { periodId, placedFrom, ...filter }: PeriodFilter) =>
  db
    .selectFrom(
      unlisted(db, filter)
        .where('createdAt', '>=', placedFrom)
        .select(['customerId', subtotalKept.as('subtotal'), costKept.as('cost')])
        .as('orders'),
    )
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .innerJoin('users', 'users.id', 'accountOwnerId')
    .leftJoin('payrollRows', (join) => join.onRef('payrollRows.userId', '=', 'users.id').on('periodId', '=', periodId))
    .select([
      'users.id as userId',
      'users.name',
      'subtotal',
      'cost',
      'payrollRows.commissionRate as chosenRate',
      'users.commissionRate as ownRate',
    ])
    .where('ordersSavedOn', 'is', null)
    .where(sql<boolean>`coalesce(payroll_rows.commission_cents, 0) = 0`)
    .orderBy(nameOrder('users.name'))
    .orderBy('users.id')
    .execute()

export async function commissionDates(db: Db, orderIds: readonly number[]): Promise<Map<number, Date>> {
  if (orderIds.length === 0) return new Map()
  const rows = await paidOrders(db, orderIds)
  return new Map(rows.flatMap(({ orderId, submittedOn }) => (submittedOn === null ? [] : [[orderId, submittedOn]])))
}

const paidOrders = fixedQuery((db, orderIds: readonly number[]) =>
  db
    .selectFrom('payrollOrders')
    .innerJoin('payrollRows', 'payrollRows.id', 'rowId')
    .innerJoin('payrollPeriods', 'payrollPeriods.id', 'periodId')
    .select(['orderId', 'submittedOn'])
    .where('orderId', '=', anyId(orderIds))
    .where('submittedOn', 'is not', null),
)

export const personById = (db: Db, id: number) =>
  db.selectFrom('users').select(['id', 'name', 'commissionRate']).where('id', '=', id).executeTakeFirst()

/** Undefined if the row was never saved. */
export const savedRow = (db: Db, { year, month, payPeriod }: PayPeriod, userId: number) =>
  db
    .selectFrom('payrollPeriods')
    .leftJoin('payrollRows', (join) => join.onRef('periodId', '=', 'payrollPeriods.id').on('userId', '=', userId))
    .select([
      'submittedOn',
      'payrollRows.id as rowId',
      'payrollRows.modifiedOn',
      'commissionCents as commission',
      'commissionRate',
      'ordersSavedOn',
    ])
    .where('year', '=', year)
    .where('month', '=', month)
    .where('payPeriod', '=', payPeriod satisfies Half)
    .executeTakeFirst()

export type OrderToPay = {
  orderId: number
  subtotal: Cents
  discount: Cents
  cost: Cents
  adjustedCost: Cents | null
  returnedCost: Cents
  rate: number
  commission: Cents
}

export const listedElsewhere = (db: Db, rowId: number, orderIds: readonly number[]) =>
  db
    .selectFrom('payrollOrders')
    .innerJoin('orders', 'orders.id', 'payrollOrders.orderId')
    .select('orderNum')
    .where('orderId', '=', anyId(orderIds))
    .where('rowId', '<>', rowId)
    .orderBy('orders.id')
    .execute()

/**
 * Replaces a row's list. An order is in the table once, so if two lists take it, the second waits for the first. Leaves orders of other
 * rows alone; returns false if there were any.
 */
export async function replaceOrders(tx: Tx, rowId: number, orders: readonly OrderToPay[]): Promise<boolean> {
  const ids = orders.map(({ orderId }) => orderId)
  await tx
    .deleteFrom('payrollOrders')
    .where('rowId', '=', rowId)
    .where('orderId', '<>', sql<number>`all(${ids}::integer[])`)
    .execute()
  // In id order, so two lists can't deadlock.
  const paid = orders.map((order) => ({ ...order, rowId })).sort((a, b) => a.orderId - b.orderId)
  const saved = await bulkInsert(tx, 'payrollOrders', paid, [
    'orderId',
    'rowId',
    'subtotalCents as subtotal',
    'discountCents as discount',
    'costCents as cost',
    'adjustedCostCents as adjustedCost',
    'returnedCostCents as returnedCost',
    'rate',
    'commissionCents as commission',
  ])
    .onConflict((conflict) =>
      conflict
        .column('orderId')
        .doUpdateSet(
          excluded(
            'subtotalCents',
            'discountCents',
            'costCents',
            'adjustedCostCents',
            'returnedCostCents',
            'rate',
            'commissionCents',
          ),
        )
        .whereRef('payrollOrders.rowId', '=', 'excluded.rowId'),
    )
    .returning('orderId')
    .execute()
  return saved.length === orders.length
}

export const correctedOrders = async (db: Db, rowId: number): Promise<number[]> => {
  const rows = db.selectFrom('payrollCorrections').select('orderId').where('rowId', '=', rowId)
  return (await rows.execute()).map(({ orderId }) => orderId)
}

type CorrectionToPay = { orderId: number; reason: CorrectionReason; amount: Cents }

export async function replaceCorrections(
  tx: Tx,
  rowId: number,
  corrections: readonly CorrectionToPay[],
): Promise<void> {
  await tx.deleteFrom('payrollCorrections').where('rowId', '=', rowId).execute()
  const owed = corrections.map((correction) => ({ ...correction, rowId }))
  await bulkInsert(tx, 'payrollCorrections', owed, ['rowId', 'orderId', 'reason', 'amountCents as amount']).execute()
}

export const saveListTime = (tx: Tx, rowId: number, at: Date): Promise<ListSums> =>
  tx
    .updateTable('payrollRows')
    .set({ ordersSavedOn: at })
    .where('id', '=', rowId)
    .returning([
      sumOfList(rowId).as('commission'),
      ordersIn(rowId).as('orders'),
      correctionsIn(rowId).as('corrections'),
    ])
    .executeTakeFirstOrThrow()
type ListSums = { commission: Cents; orders: number; corrections: number }

const sumOfList = (rowId: number) => sql<Cents>`(
  coalesce((select sum(commission_cents) from payroll_orders where row_id = ${rowId}::integer), 0)
  + coalesce((select sum(amount_cents) from payroll_corrections where row_id = ${rowId}::integer), 0))::bigint`
const ordersIn = (rowId: number) => sql<number>`(select count(*) from payroll_orders where row_id = ${rowId}::integer)`
const correctionsIn = (rowId: number) =>
  sql<number>`(select count(*) from payroll_corrections where row_id = ${rowId}::integer)`
