import type { MovementKind } from '@dray/domain/inventory/movement-kinds'
import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import type { PaymentMethod } from '@dray/domain/payments/payment-methods'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { anyId, isOneOf } from '../../../platform/db/queries/any-of.ts'

type Ids = readonly number[]

export type OrderFacts = {
  id: number
  orderNum: string
  customerId: number
  customerName: string
  orderStatus: OrderStatus
  discount: Cents
  applied: Cents
  shippedOn: string | null
  modifiedOn: Date
  /** Payments dated before the order shipped, or all if it hasn't, and the day of the last one. */
  paidBefore: Cents
  paidOn: string | null
}

export async function orderFacts(db: Db, ids: Ids): Promise<OrderFacts[]> {
  const { rows } = await sql<OrderFacts>`
    select orders.id, order_num, orders.customer_id, customer_name, order_status, discount_cents as discount,
      applied_cents as applied, shipped_on::text, orders.modified_on,
      coalesce(paid.amount, 0)::bigint as paid_before, paid.last_day::text as paid_on
    from orders
    join customers on customers.id = orders.customer_id
    left join lateral (
      select sum(payment_applications.amount_cents) as amount, max(payment_date) as last_day
      from payment_applications join payments on payments.id = payment_id
      where order_id = orders.id and applied_cents <> 0 and voided_at is null and coalesce(payment_date < shipped_on, true)
    ) as paid on true
    where orders.id = any(${ids}::integer[])
    order by orders.id`.execute(db)
  return rows
}

/** The lines of orders, added up by brand and type. */
export const soldLines = (db: Db, orderIds: Ids) =>
  db
    .selectFrom('orderLines')
    .innerJoin('products', 'products.id', 'orderLines.productId')
    .where('orderId', '=', anyId(orderIds))
    .groupBy(['orderId', 'brandId', 'typeId'])
    .orderBy('orderId')
    .orderBy('brandId')
    .orderBy('typeId')
    .select(['orderId', 'brandId', 'typeId', sql<Cents>`sum(subtotal_cents)::bigint`.as('subtotal')])
    .execute()

/** The units that left stock for each order, by product, and what the order says they cost. */
export const shippedUnits = (db: Db, orderIds: Ids) =>
  db
    .selectFrom('orderLines')
    .innerJoin('stockMovements', 'stockMovements.orderLineId', 'orderLines.id')
    .where('orderId', '=', anyId(orderIds))
    .where('kind', '=', 'SHIPMENT')
    .groupBy(['orderId', 'stockMovements.productId'])
    .having(sql<number>`sum(delta)`, '<>', 0)
    .orderBy('orderId')
    .orderBy('stockMovements.productId')
    .select([
      'orderId',
      'stockMovements.productId',
      sql<number>`-sum(delta)::integer`.as('units'),
      sql<Cents>`-sum(delta * coalesce(product_cost_cents, 0))::bigint`.as('cost'),
    ])
    .execute()

export type PaymentFacts = {
  id: number
  customerId: number
  customerName: string
  method: PaymentMethod
  reference: string | null
  paid: Cents
  applied: Cents
  creditUsed: Cents
  creditAdded: Cents
  paymentDate: string
  createdAt: Date
  modifiedOn: Date
  voidedAt: Date | null
}

export async function paymentFacts(db: Db, ids: Ids): Promise<PaymentFacts[]> {
  const { rows } = await sql<PaymentFacts>`
    select payments.id, customer_id, customer_name, payment_method as method, reference, amount_cents as paid,
      credit_deducted_cents as credit_used, credit_added_cents as credit_added, payment_date::text, payments.created_at,
      payments.modified_on, voided_at,
      coalesce((select sum(amount_cents) from payment_applications where payment_id = payments.id), 0)::bigint as applied
    from payments join customers on customers.id = customer_id
    where payments.id = any(${ids}::integer[])
    order by payments.id`.execute(db)
  return rows
}

/** Memos that were issued, also those voided since. */
export const memoFacts = (db: Db, ids: Ids) =>
  db
    .selectFrom('creditMemos')
    .innerJoin('customers', 'customers.id', 'creditMemos.customerId')
    .innerJoin('orders', 'orders.id', 'creditMemos.orderId')
    .where('creditMemos.id', '=', anyId(ids))
    .where('issuedOn', 'is not', null)
    .orderBy('creditMemos.id')
    .select([
      'creditMemos.id',
      'memoNum',
      'creditMemos.customerId',
      'customerName',
      'orderNum',
      'creditMemos.creditedCents as credited',
      'toCreditCents as toCredit',
      sql<Date>`issued_on`.as('issuedOn'),
      'voidedOn',
    ])
    .execute()
export type MemoFacts = Awaited<ReturnType<typeof memoFacts>>[number]

/** Credit of no payment and no memo. */
export const creditFacts = (db: Db, ids: Ids) =>
  db
    .selectFrom('creditEntries')
    .innerJoin('customers', 'customers.id', 'creditEntries.customerId')
    .where('creditEntries.id', '=', anyId(ids))
    .where('paymentId', 'is', null)
    .where('memoId', 'is', null)
    .orderBy('creditEntries.id')
    .select([
      'creditEntries.id',
      'customerId',
      'customerName',
      'amountCents as amount',
      'reason',
      'userId',
      'creditEntries.createdAt',
    ])
    .execute()
export type CreditFacts = Awaited<ReturnType<typeof creditFacts>>[number]

export type StockFacts = {
  id: number
  productId: number
  units: number
  movement: Exclude<MovementKind, 'SHIPMENT'>
  reason: string
  sku: string
  price: Cents | null
  createdAt: Date
  /** The day that a receipt says. */
  receivedOn: string | null
}

/** Movements of one command and product are one document: moving units into a batch is two movements that add up to nothing. */
export async function stockFacts(db: Db, ids: Ids): Promise<StockFacts[]> {
  const { rows } = await sql<StockFacts>`
    select min(movement.id)::integer as id, movement.product_id, sum(delta)::integer as units, movement.kind as movement, min(movement.reason) as reason, sku,
      coalesce(purchase_items.unit_cost_cents, sold.product_cost_cents) as price, movement.created_at,
      (select max(received_on)::text from purchase_receipts
        where purchase_receipts.purchase_item_id = movement.purchase_item_id and purchase_receipts.created_at = movement.created_at
          and units > 0) as received_on
    from stock_movements as movement
    join products on products.id = movement.product_id
    left join purchase_items on purchase_items.id = movement.purchase_item_id
    left join credit_memo_lines on credit_memo_lines.id = memo_line_id and movement.kind = 'RETURN'
    left join order_lines as sold on sold.id = credit_memo_lines.order_line_id
    where movement.id = any(${ids}::integer[]) and kind <> 'SHIPMENT'
    group by movement.product_id, movement.kind, sku, movement.purchase_item_id, purchase_items.unit_cost_cents, sold.product_cost_cents, memo_line_id, count_line_id, movement.created_at
    having sum(delta) <> 0
    order by 1`.execute(db)
  return rows
}

/** The groups and costs of products: as the books carry them, or as they are if the books know nothing of them yet. */
export const bookedProducts = (db: Db, ids: Ids) =>
  db
    .selectFrom('products')
    .leftJoin('bookStock', 'bookStock.productId', 'products.id')
    .where('products.id', '=', anyId(ids))
    .orderBy('products.id')
    .select((row) => [
      'products.id',
      'brandId',
      'typeId',
      'sku',
      sql<Cents>`coalesce(book_stock.cost_cents, products.cost_cents, 0)`.as('unitCost'),
      sql<Cents>`coalesce(products.cost_cents, 0)`.as('currentCost'),
      row.fn.coalesce('units', sql<number>`0`).as('units'),
      sql<boolean>`book_stock.product_id is not null`.as('isKnown'),
    ])
    .execute()
export type BookedProduct = Awaited<ReturnType<typeof bookedProducts>>[number]

/**
 * The units of each product that left stock for open orders: pulled, but still in the warehouse. Counted by their movements, because the
 * lines of an order that was imported as shipped are pulled without any (D-352).
 */
export const pulledUnits = (open: readonly OrderStatus[]): RawBuilder<unknown> => sql`
  select stock_movements.product_id, -sum(delta)::integer as units from orders
  join order_lines on order_lines.order_id = orders.id
  join stock_movements on order_line_id = order_lines.id and kind = 'SHIPMENT'
  where ${isOneOf(sql.ref('order_status'), open)}
  group by stock_movements.product_id`
