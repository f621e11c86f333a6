import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/db.ts'
import { balanceChecks, bookChecks, figureChecks, memoChecks, payrollChecks } from './money-checks.sql.ts'
import { type Check, type Difference, sets } from './check.sql.ts'
import {
  backorderChecks,
  batchChecks,
  countChecks,
  orderChecks,
  purchaseChecks,
  textChecks,
} from './order-and-stock-checks.sql.ts'

const setsUnits = sets('orders', 'unit_quantity', 'order_num', 'order ')

/** Adds the missing ledger entry, and its amount to the customer's credit. */
const entersCredit = ({ record, stored, computed }: Difference): string => {
  const [payment, customer] = record.match(/\d+/g) ?? []
  const missing = stored - computed
  return `insert into credit_entries (customer_id, amount_cents, reason, payment_id)
values (${customer}, ${missing}, 'Correction', ${payment});
update customers set credit_cents = credit_cents + ${missing} where id = ${customer};`
}

/** Every stored total. Each query returns only records whose total is wrong. */
export const checks: Check[] = [
  {
    name: 'stock of products',
    correct: sets('products', 'stock', 'sku'),
    query: sql`
      select sku as record, stock as stored, coalesce(moved.sum, 0)::integer as computed from products
      left join (select product_id, sum(delta) as sum from stock_movements group by product_id) as moved on moved.product_id = products.id
      where stock <> coalesce(moved.sum, 0)`,
  },
  {
    name: 'remaining units of batches',
    correct: sets('batches', 'remaining_quantity', 'batch_number'),
    query: sql`
      select batch_number as record, remaining_quantity as stored, coalesce(moved.sum, 0)::integer as computed from batches
      left join (select batch_id, sum(delta) as sum from stock_movements where batch_id is not null group by batch_id) as moved on moved.batch_id = batches.id
      where remaining_quantity <> coalesce(moved.sum, 0)`,
  },
  {
    name: 'movements whose batch or order line is of another product',
    advice:
      'The ledger is never edited. Compare with the history of both products, and correct their stock with Edit stock.',
    query: sql`
      select 'movement ' || stock_movements.id as record, stock_movements.product_id as stored, coalesce(nullif(batches.product_id, stock_movements.product_id), order_lines.product_id) as computed
      from stock_movements
      left join batches on batches.id = stock_movements.batch_id
      left join order_lines on order_lines.id = stock_movements.order_line_id
      where batches.product_id <> stock_movements.product_id or order_lines.product_id <> stock_movements.product_id`,
  },
  {
    name: 'order lines on a batch of another product',
    advice: 'Choose a batch of the right product for the line in Edit Order.',
    query: sql`
      select 'line ' || order_lines.id as record, order_lines.product_id as stored, batches.product_id as computed from order_lines
      join batches on batches.id = order_lines.batch_id
      where batches.product_id <> order_lines.product_id`,
  },
  {
    // Each line's units leave stock once. Delivered imported orders have no movements: their units left before stock was counted.
    name: 'units out of stock for order lines',
    advice:
      'The line and the ledger disagree on whether its units left. Compare with the tags, and correct the stock with Edit stock.',
    query: sql`
      select 'line ' || line.id as record, line.out as stored, line.moved::integer as computed from (
        select order_lines.id, order_id, quantity, case when tags_pulled then quantity else 0 end as out, coalesce(-moved.sum, 0) as moved from order_lines
        left join (select order_line_id, sum(delta) as sum from stock_movements where order_line_id is not null group by order_line_id) as moved
          on moved.order_line_id = order_lines.id
      ) as line
      where out <> moved and not (
        moved = out - quantity and exists (select from external_keys where entity_type = 'orders' and entity_id = order_id)
      )`,
  },
  ...batchChecks,
  ...purchaseChecks,
  {
    name: 'credit of customers, in cents',
    correct: sets('customers', 'credit_cents', 'customer_name'),
    query: sql`
      select customer_name as record, credit_cents as stored, coalesce(entries.sum, 0)::bigint as computed from customers
      left join (select customer_id, sum(amount_cents) as sum from credit_entries group by customer_id) as entries on entries.customer_id = customers.id
      where credit_cents <> coalesce(entries.sum, 0)`,
  },
  {
    name: 'custom prices and the last entry of their history, in cents (-1 is none)',
    advice: 'Open the prices of the customer, compare them with their history, and save the price that is right.',
    query: sql`
      select customer_name || ', ' || sku as record, coalesce(price.price_cents, -1) as stored, coalesce(newest.price_cents, -1) as computed
      from custom_prices as price
      full join (
        select distinct on (customer_id, product_id) customer_id, product_id, price_cents from price_history
        order by customer_id, product_id, id desc
      ) as newest on newest.customer_id = price.customer_id and newest.product_id = price.product_id
      join customers on customers.id = coalesce(price.customer_id, newest.customer_id)
      join products on products.id = coalesce(price.product_id, newest.product_id)
      where price.price_cents is distinct from newest.price_cents`,
  },
  {
    name: 'payments and credit memos applied to orders, in cents',
    correct: sets('orders', 'applied_cents', 'order_num', 'order '),
    query: sql`
      select 'order ' || order_num as record, applied_cents as stored, coalesce(applied.sum, 0)::bigint as computed from orders
      left join (
        select order_id, sum(cents) as sum from (
          select order_id, payment_applications.amount_cents as cents from payment_applications
          join payments on payments.id = payment_id where voided_at is null
          union all select order_id, credited_cents from credit_memos where status = 'ISSUED'
        ) as lowering group by order_id
      ) as applied on applied.order_id = orders.id
      where applied_cents <> coalesce(applied.sum, 0)`,
  },
  ...bookChecks,
  ...backorderChecks,
  ...memoChecks,
  ...countChecks,
  ...balanceChecks,
  {
    name: 'subtotals of orders, in cents',
    correct: sets('orders', 'subtotal_cents', 'order_num', 'order '),
    query: sql`
      select 'order ' || order_num as record, subtotal_cents as stored, coalesce(lines.sum, 0)::bigint as computed from orders
      left join (select order_id, sum(subtotal_cents) as sum from order_lines group by order_id) as lines on lines.order_id = orders.id
      where subtotal_cents <> coalesce(lines.sum, 0)`,
  },
  {
    name: 'units of orders (an order without lines has none)',
    advice: 'An order that has lost its lines (computed 0) must get them back from a backup.',
    correct: (difference) => (difference.computed === 0 ? '' : setsUnits(difference)),
    query: sql`
      select 'order ' || order_num as record, unit_quantity as stored, coalesce(lines.sum, 0)::bigint as computed from orders
      left join (select order_id, sum(quantity) as sum from order_lines group by order_id) as lines on lines.order_id = orders.id
      where lines.sum is null or unit_quantity <> lines.sum`,
  },
  {
    name: 'costs of orders, in cents',
    correct: sets('orders', 'cost_cents', 'order_num', 'order '),
    query: sql`
      select 'order ' || order_num as record, cost_cents as stored, lines.sum::bigint as computed from orders
      join (select order_id, sum(quantity * coalesce(product_cost_cents, 0)) as sum from order_lines group by order_id) as lines on lines.order_id = orders.id
      where cost_cents <> lines.sum`,
  },
  {
    name: 'amounts of order lines, in cents',
    correct: sets('order_lines', 'subtotal_cents', 'id', 'line '),
    query: sql`
      select 'line ' || id as record, subtotal_cents as stored, (quantity * greatest(unit_price_cents + price_adjustment_cents, 0))::bigint as computed from order_lines
      where subtotal_cents <> quantity * greatest(unit_price_cents + price_adjustment_cents, 0)`,
  },
  {
    name: 'credit added by payments, in cents',
    correct: sets('payments', 'credit_added_cents', 'id', 'payment '),
    query: sql`
      select 'payment ' || id as record, credit_added_cents as stored, (amount_cents + credit_deducted_cents - coalesce(applied.sum, 0))::bigint as computed from payments
      left join (select payment_id, sum(amount_cents) as sum from payment_applications group by payment_id) as applied on applied.payment_id = payments.id
      where credit_added_cents <> amount_cents + credit_deducted_cents - coalesce(applied.sum, 0)`,
  },
  {
    // A confirmed collection is one payment of the same customer. Accounting may correct the payment's amount afterward.
    name: 'confirmed collections and their payments, in cents (-1 is none)',
    advice: 'Compare the collection with its payment, and change or void the payment in Payments.',
    query: sql`
      select 'collection ' || collections.id as record, collections.amount_cents as stored, coalesce(payments.amount_cents, -1) as computed
      from collections
      left join payments on payments.id = payment_id
      where status = 'confirmed' and (
        payments.customer_id is distinct from collections.customer_id
        or (payments.modified_on = decided_on and payments.amount_cents <> collections.amount_cents)
      ) or status <> 'confirmed' and payment_id is not null`,
  },
  {
    // A payment's ledger entries add up to the credit it added minus the credit it used. They add up to zero for voided payments, and for
    // customers a payment was moved away from before D-236.
    name: 'credit used and added by payments, and their credit entries, in cents',
    correct: entersCredit,
    query: sql`
      select 'payment ' || payment_id || ', customer ' || customer_id as record, sum(stored)::bigint as stored, sum(entered)::bigint as computed
      from (
        select id as payment_id, customer_id, 0 as entered,
          case when voided_at is null then credit_added_cents - credit_deducted_cents else 0 end as stored from payments
        union all
        select payment_id, customer_id, amount_cents, 0 from credit_entries where payment_id is not null
      ) as credit
      group by payment_id, customer_id
      having sum(stored) <> sum(entered)`,
  },
  {
    name: 'payments applied to orders of another customer',
    advice: 'Open the payment, take it off the order of the other customer, and save it.',
    query: sql`
      select 'payment ' || payments.id || ', order ' || order_num as record, payments.customer_id as stored, orders.customer_id as computed
      from payment_applications
      join payments on payments.id = payment_id
      join orders on orders.id = order_id
      where voided_at is null and payments.customer_id <> orders.customer_id`,
  },
  ...orderChecks,
  ...payrollChecks,
  ...figureChecks,
  ...textChecks,
  {
    name: 'default packing locations',
    advice: 'Choose one default location in Packing locations.',
    query: sql`
      select 'locations' as record, count(*)::integer as stored, 1 as computed from packing_locations where is_default and not is_removed having count(*) <> 1`,
  },
]

export type Finding = { check: string; count: number; differences: Difference[] }

/** How many differences to list. All of them are counted. */
const maxListed = 20

/** Recomputes every stored total. Reads only the first differences, because all of a million orders may differ. */
export async function findDifferences(db: Db, limit = maxListed): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, query } of checks) {
    const { rows } = await sql<Difference & { count: number }>`
      select found.*, count(*) over () as count from (${query}) as found limit ${limit}`.execute(db)
    const differences = rows.map(({ record, stored, computed }) => ({ record, stored, computed }))
    findings.push({ check: name, count: rows[0]?.count ?? 0, differences })
  }
  return findings
}

/** Reads every difference in batches of `rowsAtOnce`. */
export async function* readDifferences(tx: Tx, rowsAtOnce: number) {
  // The reader may take any amount of time.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  const next = sql<Difference>`fetch ${sql.lit(rowsAtOnce)} from differing`
  for (const check of checks) {
    await sql`declare differing no scroll cursor for ${check.query}`.execute(tx)
    for (;;) {
      const { rows: differences } = await next.execute(tx)
      if (differences.length === 0) break
      yield { check, differences }
    }
    await sql`close differing`.execute(tx)
  }
}
