import type { Cents } from '@dray/domain/money'
import type { CorrectionReason } from '@dray/domain/payroll/corrections'
import { sql } from 'kysely'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import { bulkInsert, excluded } from '../../../platform/db/queries/bulk-update.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'

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
