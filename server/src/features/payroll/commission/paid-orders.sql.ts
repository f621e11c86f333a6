import type { Cents } from '@dray/domain/money'
import type { CorrectionReason } from '@dray/domain/payroll/corrections'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/db.ts'

/** An order as its commission is paid. */
export type OrderToPay = {
  orderId: number
  subtotal: Cents
  discount: Cents
  cost: Cents
  adjustedCost: Cents | null
  rate: number
  commission: Cents
}

/** Which of these orders are in the list of another row. */
export const listedElsewhere = (db: Db, rowId: number, orderIds: readonly number[]) =>
  db
    .selectFrom('payrollOrders')
    .innerJoin('orders', 'orders.id', 'payrollOrders.orderId')
    .select('orderNum')
    .where('orderId', '=', sql<number>`any(${orderIds}::integer[])`)
    .where('rowId', '<>', rowId)
    .orderBy('orders.id')
    .execute()

/**
 * Replaces the list of a row. Of two lists that take an order at once, the second waits for the first, because an order is in the table
 * once. Orders that another row has stay as they are; answers whether there were none.
 */
export async function replaceOrders(tx: Tx, rowId: number, orders: readonly OrderToPay[]): Promise<boolean> {
  const ids = orders.map(({ orderId }) => orderId)
  await tx
    .deleteFrom('payrollOrders')
    .where('rowId', '=', rowId)
    .where('orderId', '<>', sql<number>`all(${ids}::integer[])`)
    .execute()
  // In id order, so that two lists never wait for each other.
  const { rows } = await sql`
    insert into payroll_orders (order_id, row_id, subtotal_cents, discount_cents, cost_cents, adjusted_cost_cents, rate,
      commission_cents)
    select "orderId", ${rowId}::integer, subtotal, discount, cost, "adjustedCost", rate, commission
    from json_to_recordset(${JSON.stringify(orders)}) as paid(
      "orderId" integer, subtotal bigint, discount bigint, cost bigint, "adjustedCost" bigint, rate numeric, commission bigint
    )
    order by "orderId"
    on conflict (order_id) do update set subtotal_cents = excluded.subtotal_cents,
      discount_cents = excluded.discount_cents, cost_cents = excluded.cost_cents, adjusted_cost_cents = excluded.adjusted_cost_cents,
      rate = excluded.rate, commission_cents = excluded.commission_cents
      where payroll_orders.row_id = excluded.row_id
    returning order_id`.execute(tx)
  return rows.length === orders.length
}

export const correctedOrders = async (db: Db, rowId: number): Promise<number[]> => {
  const rows = db.selectFrom('payrollCorrections').select('orderId').where('rowId', '=', rowId)
  return (await rows.execute()).map(({ orderId }) => orderId)
}

type CorrectionToPay = { orderId: number; reason: CorrectionReason; amount: Cents }

/** Replaces the corrections of a row. */
export async function replaceCorrections(
  tx: Tx,
  rowId: number,
  corrections: readonly CorrectionToPay[],
): Promise<void> {
  await tx.deleteFrom('payrollCorrections').where('rowId', '=', rowId).execute()
  await sql`
    insert into payroll_corrections (row_id, order_id, reason, amount_cents)
    select ${rowId}::integer, "orderId", reason, amount
    from json_to_recordset(${JSON.stringify(corrections)}) as owed("orderId" integer, reason text, amount bigint)
  `.execute(tx)
}

/** Marks the list of a row as saved, and answers what it comes to. */
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
