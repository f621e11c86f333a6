import type pg from 'pg'
import type { Sizes } from './sizes.ts'

/**
 * Writes purchase orders of twenty items, an hour apart up to now: the newest 400 are on their way, one in 40 is canceled, the rest were
 * received. Adds no stock, since the list reads no movements. Skips foreign key checks; keys are correct by construction.
 */
export async function loadPurchases(client: pg.Client, total: number, sizes: Sizes): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query(purchases, [total, sizes.brands])
  await client.query(items)
  await client.query(sums)
  await client.query('set session_replication_role = default')
  await client.query('vacuum analyze purchase_orders, purchase_items')
}

const purchases = `
  insert into purchase_orders (real_num, brand_id, expected_delivery_on, order_placed_on, order_status, payment_status, created_by,
    created_at, modified_on, status_modified_on, payment_modified_on)
  select skucode || '-' || lpad((1 + n / $2::integer)::text, 4, '0'), brands.id, (placed + interval '9 days')::date, placed, status,
    case when n % 7 = 0 then 'PENDING' else 'PAID' end, 1, placed, placed, placed, placed
  from (
    select n, date_trunc('second', now()) - ($1::integer - n) * interval '1 hour' as placed,
      case when n > $1::integer - 400 then (array['PENDING', 'ORDERED'])[1 + n % 2] when n % 40 = 0 then 'CANCELLED' else 'COMPLETED' end as status
    from generate_series(1, $1::integer) as n
  ) as numbered
  join brands on brands.id = 1 + n % $2::integer
  order by n`

const items = `
  insert into purchase_items (purchase_order_id, product_id, position, product_name, product_brand, product_type, product_sku,
    product_weight, existing_stock, pending_outbound_stock, quantity, unit_cost_cents, subtotal_cents, received_quantity)
  select purchase_orders.id, products.id, position, products.name, 'Brand', 'Type', sku, weight, 0, 0, quantity, 500, quantity * 500,
    case order_status when 'COMPLETED' then quantity else 0 end
  from purchase_orders
  cross join lateral (
    select *, row_number() over (order by id) as position, (1 + (id + purchase_orders.id) % 48)::integer as quantity
    from products where products.brand_id = purchase_orders.brand_id order by id limit 20
  ) as products
  order by purchase_orders.id, position`

const sums = `
  update purchase_orders set unit_quantity = summed.units, total_cents = summed.total, received_quantity = summed.received
  from (
    select purchase_order_id, sum(quantity) as units, sum(subtotal_cents) as total, sum(received_quantity) as received
    from purchase_items group by purchase_order_id
  ) as summed
  where summed.purchase_order_id = purchase_orders.id`
