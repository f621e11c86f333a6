import { sql } from 'kysely'
import { type Check, sets } from './check.sql.ts'

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
