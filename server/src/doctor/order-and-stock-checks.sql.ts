import { sql } from 'kysely'
import { type Check, keyIn, sets } from './check.sql.ts'

/** Checks the totals that purchase orders, items and batches store about their receipts and items. */
export const purchaseChecks: Check[] = [
  {
    name: 'units received of purchase items',
    correct: sets('purchase_items', 'received_quantity', 'id', 'item '),
    query: sql`
      select 'item ' || purchase_items.id as record, received_quantity as stored, coalesce(receipts.sum, 0)::integer as computed from purchase_items
      left join (select purchase_item_id, sum(units) as sum from purchase_receipts group by purchase_item_id) as receipts
        on receipts.purchase_item_id = purchase_items.id
      where received_quantity <> coalesce(receipts.sum, 0)`,
  },
  {
    // Each received unit entered stock once, in its receipt's batch; units of undone receipts left again.
    name: 'units of purchase receipts and their stock movements',
    advice:
      'A receipt and the ledger disagree. Compare with the delivery; undo and repeat the receipt, or correct the stock with Edit stock.',
    query: sql`
      select 'item ' || purchase_item_id || coalesce(', batch ' || batch_id, '') as record, sum(units)::integer as stored, sum(delta)::integer as computed
      from (
        select purchase_item_id, batch_id, units, 0 as delta from purchase_receipts
        union all
        select purchase_item_id, batch_id, 0, delta from stock_movements where purchase_item_id is not null
      ) as received
      group by purchase_item_id, batch_id
      having sum(units) <> sum(delta)`,
  },
  {
    name: 'units received of purchase orders',
    correct: sets('purchase_orders', 'received_quantity', 'purchase_order_num', 'purchase order '),
    query: sql`
      select 'purchase order ' || purchase_order_num as record, purchase_orders.received_quantity as stored, coalesce(items.sum, 0)::bigint as computed
      from purchase_orders
      left join (select purchase_order_id, sum(received_quantity) as sum from purchase_items group by purchase_order_id) as items
        on items.purchase_order_id = purchase_orders.id
      where purchase_orders.received_quantity <> coalesce(items.sum, 0)`,
  },
  {
    // A batch's initial units are everything ever added to it, not counting undone receipts.
    name: 'initial units of batches that only purchase receipts filled',
    correct: sets('batches', 'initial_quantity', 'batch_number'),
    query: sql`
      select batch_number as record, initial_quantity as stored, came.units::integer as computed from batches
      join (
        select moved.batch_id, sum(delta) filter (where purchase_item_id is not null) as units from stock_movements as moved
        where moved.batch_id is not null
        group by moved.batch_id
        having bool_and(purchase_item_id is not null or order_line_id is not null)
      ) as came on came.batch_id = batches.id
      where initial_quantity <> came.units`,
  },
  {
    name: 'units of purchase orders',
    correct: sets('purchase_orders', 'unit_quantity', 'purchase_order_num', 'purchase order '),
    query: sql`
      select 'purchase order ' || purchase_order_num as record, unit_quantity as stored, coalesce(items.sum, 0)::bigint as computed from purchase_orders
      left join (select purchase_order_id, sum(quantity) as sum from purchase_items group by purchase_order_id) as items
        on items.purchase_order_id = purchase_orders.id
      where unit_quantity <> coalesce(items.sum, 0)`,
  },
  {
    name: 'totals of purchase orders, in cents',
    correct: sets('purchase_orders', 'total_cents', 'purchase_order_num', 'purchase order '),
    query: sql`
      select 'purchase order ' || purchase_order_num as record, total_cents as stored, coalesce(items.sum, 0)::bigint as computed from purchase_orders
      left join (select purchase_order_id, sum(quantity * unit_cost_cents) as sum from purchase_items group by purchase_order_id) as items
        on items.purchase_order_id = purchase_orders.id
      where total_cents <> coalesce(items.sum, 0)`,
  },
  {
    name: 'amounts of purchase items, in cents',
    correct: sets('purchase_items', 'subtotal_cents', 'id', 'item '),
    query: sql`
      select 'item ' || id as record, subtotal_cents as stored, (quantity * unit_cost_cents)::bigint as computed from purchase_items
      where subtotal_cents <> quantity * unit_cost_cents`,
  },
]

/** The parts of a batch's trace. */
export const batchChecks: Check[] = [
  {
    // Units that came back from orders shipped before the ledger began count as received.
    name: 'units received of batches and the parts of their trace',
    advice:
      'Units left for an order that is neither open nor shipped, or without an order. Compare with the trace of the batch.',
    query: sql`
      select batch_number as record, (initial_quantity + coalesce(ledger.returned_before, 0))::integer as stored,
        (remaining_quantity + coalesce(ledger.out, 0) - coalesce(ledger.adjusted, 0))::integer as computed
      from batches left join (
        select batch_id, sum(greatest(-back, 0)) filter (where is_placed) as out, sum(greatest(back, 0)) filter (where is_placed) as returned_before,
          sum(adjusted) as adjusted
        from (
          select movement.batch_id, moved_order.id,
            coalesce(bool_or(moved_order.order_status in ('RECEIVED', 'FULFILLMENT', 'PACKED', 'DELIVERED', 'COMPLETED')), false) as is_placed,
            coalesce(sum(delta) filter (where kind in ('SHIPMENT', 'RETURN')), 0) as back,
            coalesce(sum(delta) filter (where kind in ('LOSS', 'COUNT', 'CORRECTION')), 0) as adjusted
          from stock_movements as movement
          left join order_lines on order_lines.id = movement.order_line_id
          left join credit_memo_lines on credit_memo_lines.id = movement.memo_line_id
          left join credit_memos on credit_memos.id = credit_memo_lines.memo_id
          left join orders as moved_order on moved_order.id = coalesce(order_lines.order_id, credit_memos.order_id)
          where movement.batch_id is not null
          group by movement.batch_id, moved_order.id
        ) as of_order group by batch_id
      ) as ledger on ledger.batch_id = batches.id
      where initial_quantity + coalesce(ledger.returned_before, 0) <> remaining_quantity + coalesce(ledger.out, 0) - coalesce(ledger.adjusted, 0)`,
  },
]

const sums = {
  line_count: { name: 'lines of counts', sum: sql`count(*)` },
  counted_count: { name: 'counted lines of counts', sum: sql`count(counted)` },
  units_over: { name: 'units over in counts', sum: sql`coalesce(sum(difference) filter (where difference > 0), 0)` },
  units_short: { name: 'units short in counts', sum: sql`coalesce(-sum(difference) filter (where difference < 0), 0)` },
}

/** Stored totals of counts. */
export const countChecks: Check[] = [
  ...(['line_count', 'counted_count', 'units_over', 'units_short'] as const).map(
    (column): Check => ({
      name: sums[column].name,
      correct: sets('counts', column, 'id', 'count '),
      query: sql`
        select 'count ' || counts.id as record, ${sql.ref(`counts.${column}`)} as stored, coalesce(lines.sum, 0)::bigint as computed from counts
        left join (select count_id, ${sums[column].sum} as sum from count_lines group by count_id) as lines on lines.count_id = counts.id
        where ${sql.ref(`counts.${column}`)} <> coalesce(lines.sum, 0)`,
    }),
  ),
  {
    // A sum beyond all bounds is stored as the bound.
    name: 'costs of posted counts, in cents',
    correct: sets('counts', 'cost_cents', 'id', 'count '),
    query: sql`
      select 'count ' || counts.id as record, coalesce(counts.cost_cents, 0) as stored, coalesce(lines.cost, 0)::bigint as computed from counts
      left join (select count_id, sum(difference::bigint * unit_cost_cents) as cost from count_lines group by count_id) as lines on lines.count_id = counts.id
      where status = 'POSTED' and coalesce(counts.cost_cents, 0) <> coalesce(lines.cost, 0) and abs(coalesce(lines.cost, 0)) < 1000000000000000`,
  },
  {
    name: 'expected units of counted lines, which are what the ledger said',
    advice: 'The count and the stock ledger disagree. Count these batches again.',
    query: sql`
      select 'count line ' || line.id as record, line.expected as stored, moved.sum as computed from count_lines as line
      cross join lateral (
        select coalesce(sum(delta), 0)::integer as sum from stock_movements
        where product_id = line.product_id and id <= line.ledger_position and (line.batch_id is null or batch_id = line.batch_id)
      ) as moved
      where line.counted is not null and line.expected <> moved.sum`,
  },
  {
    name: 'units that counts moved, which are the differences of posted ones',
    advice: 'The count and the stock ledger disagree. Correct the stock with Edit stock.',
    query: sql`
      select 'count line ' || line.id as record, coalesce(moved.sum, 0) as stored, coalesce(line.due, 0) as computed
      from (
        select count_lines.id, case when status = 'POSTED' then difference end as due from count_lines join counts on counts.id = count_id
      ) as line
      left join (select count_line_id, sum(delta)::integer as sum from stock_movements where count_line_id is not null group by 1) as moved
        on moved.count_line_id = line.id
      where coalesce(moved.sum, 0) <> coalesce(line.due, 0)`,
  },
]

/** A draft goes by its draft number, as does a contact's order that was never accepted (D-336); any other order by its real one. */
const numberInUse = `case when order_status = 'DRAFT' or order_status = 'CANCELLED' and sent_at is not null and real_num is null
  then draft_num else real_num end`

/** Checks what orders derive from their lines, number and terms, except amounts. */
export const orderChecks: Check[] = [
  {
    name: 'brands of orders and their lines (how many)',
    correct: ({ record }) =>
      `update orders set brands = array(select distinct product_brand from order_lines where order_id = orders.id order by 1)
where order_num = ${keyIn(record, 'order ')};`,
    query: sql`
      select 'order ' || order_num as record, cardinality(orders.brands) as stored, cardinality(coalesce(lines.brands, '{}')) as computed from orders
      left join (select order_id, array_agg(distinct product_brand) as brands from order_lines group by order_id) as lines on lines.order_id = orders.id
      where not (orders.brands <@ coalesce(lines.brands, '{}') and orders.brands @> coalesce(lines.brands, '{}'))`,
  },
  {
    name: 'lines of canceled or refunded orders (1 is canceled)',
    correct: ({ record }) =>
      `update order_lines set is_canceled = not is_canceled where id = ${keyIn(record, 'line ')};`,
    query: sql`
      select 'line ' || order_lines.id as record, is_canceled::integer as stored, (not is_canceled)::integer as computed
      from order_lines join orders on orders.id = order_id
      where is_canceled <> (order_status in ('CANCELLED', 'REFUNDED'))`,
  },
  {
    name: 'numbers that orders go by (-1 is none)',
    correct: ({ record }) =>
      `update orders set order_num = ${numberInUse} where id = ${keyIn(record, 'order with id ')};`,
    query: sql`
      select 'order with id ' || id as record, -1 as stored, -1 as computed from orders
      where order_num is distinct from ${sql.raw(numberInUse)}`,
  },
  {
    // Due dates of closed orders, and of those that ever shipped, no longer follow the delivery date.
    name: 'due dates of open orders that were not set by hand (as YYYYMMDD)',
    correct: ({ record }) =>
      `update orders set due_on = coalesce(delivery_date, placed_on) + coalesce(payment_terms_days, 0)
where order_num = ${keyIn(record, 'order ')} and not is_due_on_set and shipped_due_on is null;
-- Then run the doctor again: the balance history follows the order.`,
    query: sql`
      select 'order ' || order_num as record, to_char(due_on, 'YYYYMMDD')::integer as stored, to_char(worked_out, 'YYYYMMDD')::integer as computed
      from (select *, coalesce(delivery_date, placed_on) + coalesce(payment_terms_days, 0) as worked_out from orders) as orders
      where order_status in ('RECEIVED', 'FULFILLMENT', 'PACKED') and not is_due_on_set and shipped_due_on is null
        and due_on <> worked_out`,
  },
  {
    name: 'due dates of orders that shipped once (as YYYYMMDD)',
    correct: ({ record }) =>
      `update orders set due_on = shipped_due_on where order_num = ${keyIn(record, 'order ')} and order_status <> 'DRAFT';
-- Then run the doctor again: the balance history follows the order.`,
    query: sql`
      select 'order ' || order_num as record, to_char(due_on, 'YYYYMMDD')::integer as stored,
        to_char(shipped_due_on, 'YYYYMMDD')::integer as computed
      from orders where order_status <> 'DRAFT' and due_on <> shipped_due_on`,
  },
]

/** Chains of backorders. Line quantities are positive by a constraint. */
export const backorderChecks: Check[] = [
  {
    name: 'first orders of chains of backorders (as ids)',
    correct: ({ record, stored, computed }) =>
      `update orders set first_order_id = ${computed} where order_num = ${keyIn(record, 'order ')} and first_order_id = ${stored};`,
    query: sql`
      select 'order ' || orders.order_num as record, orders.first_order_id as stored, coalesce(origin.first_order_id, origin.id) as computed
      from orders join orders as origin on origin.id = orders.backorder_of
      where orders.first_order_id <> coalesce(origin.first_order_id, origin.id)`,
  },
  {
    name: 'backorders and the products that their orders left to them (how many)',
    advice:
      'A backorder has at least one, all from the order it was split from. Compare with the change logs of both orders.',
    query: sql`
      select 'order ' || orders.order_num as record, count(*) filter (where moved.order_id = orders.backorder_of) as stored,
        greatest(count(moved.id), 1) as computed
      from (select id from orders where backorder_of is not null union select backorder_id from backordered_units) as backorder
      join orders on orders.id = backorder.id
      left join backordered_units as moved on moved.backorder_id = orders.id
      group by orders.id
      having count(*) filter (where moved.order_id = orders.backorder_of) <> greatest(count(moved.id), 1)`,
  },
  {
    // Only products that were lowered are kept.
    name: 'units first ordered, at least those of the order and its backorders',
    correct: ({ record, stored, computed }) =>
      `update first_ordered_units set units = ${computed} where order_id = (select id from orders where order_num = split_part(${keyIn(record, 'order ')}, ' ', 1)) and product_id = (select id from products where sku = split_part(${keyIn(record, 'order ')}, ' of ', 2)) and units = ${stored};`,
    query: sql`
      select 'order ' || order_num || ' of ' || sku as record, first_ordered_units.units as stored, now_ordered.units as computed
      from first_ordered_units
      join orders on orders.id = first_ordered_units.order_id and order_status <> 'DRAFT'
      join products on products.id = first_ordered_units.product_id
      cross join lateral (
        select coalesce((select sum(quantity) from order_lines as line where line.order_id = orders.id and line.product_id = products.id), 0)::integer
          + coalesce((select sum(units) from backordered_units as moved where moved.order_id = orders.id and moved.product_id = products.id), 0)::integer
          as units
      ) as now_ordered
      where first_ordered_units.units < now_ordered.units`,
  },
]

export const textChecks: Check[] = [
  {
    name: 'products with the text that search finds them by (1 is right)',
    // The trigger writes the text again.
    correct: ({ record }) => `update products set name = name where sku = ${keyIn(record)};`,
    query: sql`
      select sku as record, 0 as stored, 1 as computed from products
      left join product_texts on product_id = products.id
      where (text, sort) is distinct from (search_text, name_order)`,
  },
]
