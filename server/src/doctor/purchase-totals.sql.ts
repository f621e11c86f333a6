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
    // Each received unit entered stock once, in its receipt's batch; units of undone receipts left again (D-99, D-197).
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
    // A batch's initial units are everything ever added to it, not counting undone receipts (D-99).
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
