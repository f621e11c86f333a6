import type pg from 'pg'
import type { Sizes } from './sizes.ts'

/** Orders per statement. */
const ordersPerStatement = 100_000

export type History = {
  secondsApart: number
  /** The newest orders are open. */
  openOrders: number
  /** One in seven orders of this many last days is unpaid; all older ones are paid. */
  unpaidDays: number
}
const usualHistory: History = { secondsApart: 300, openOrders: 400, unpaidDays: 1_000_000 }

/**
 * Writes orders evenly spaced up to now: the newest are open, one in 40 is canceled, every fiftieth has 20 lines and the others one to
 * five. Open lines reserve units of a batch. One in seven is unpaid; the others were paid within 25 days. Skips foreign key checks; keys
 * are correct by construction. Several connections share the work.
 */
export async function loadOrders(
  clients: readonly [pg.Client, ...pg.Client[]],
  total: number,
  sizes: Sizes,
  history: History = usualHistory,
): Promise<void> {
  const [client] = clients
  const { rows } = await client.query<{ until: string }>(`select date_trunc('second', now())::text as until`)
  const chunks = orderChunks(total, ordersPerStatement).values()
  await Promise.all(clients.map((each) => loadChunks(each, chunks, { total, sizes, history, until: rows[0]?.until })))
  await client.query(`select setval('order_numbers', $1), setval(pg_get_serial_sequence('orders', 'id'), $2)`, [
    100_000 + total,
    total,
  ])
}

/** The first and last number of each range, from 1. */
export const orderChunks = (total: number, length: number): [first: number, last: number][] =>
  Array.from({ length: Math.ceil(total / length) }, (_, at) => [1 + at * length, Math.min(total, (at + 1) * length)])

type Loaded = { total: number; sizes: Sizes; history: History; until: string | undefined }

/** Loads ranges until none is left. */
async function loadChunks(
  client: pg.Client,
  chunks: Iterable<[number, number]>,
  { total, sizes, history: { secondsApart, openOrders, unpaidDays }, until }: Loaded,
): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query(
    'create temp table line (n integer, position integer, product_id integer, quantity integer, price bigint)',
  )
  for (const [first, last] of chunks) {
    await client.query('truncate line')
    await client.query(lines, [first, last, sizes.products])
    await client.query('analyze line')
    await client.query(orders, [total, sizes.customers, secondsApart, openOrders, unpaidDays, until])
    await client.query(orderLines)
    await client.query(balances, [first, last])
    await client.query(changeLog, [first, last])
  }
  await client.query('drop table line')
  await client.query('set session_replication_role = default')
}

// 977 shares no factor with the number of products, so an order's products are distinct.
const lines = `
  insert into line
  select n, position, 1 + ((n::bigint * 7919 + position * 977) % $3::integer)::integer, 1 + (n + position) % 24, 300 + (n * 13 + position * 7) % 6000
  from generate_series($1::integer, $2::integer) as n,
       generate_series(0, case when n % 50 = 0 then 19 else n % 5 end) as position`

const orders = `
  insert into orders (id, order_num, real_num, customer_id, delivery_date, driver_id, packing_location_id, order_status, payment_status,
    unit_quantity, cost_cents, subtotal_cents, discount_cents, applied_cents, brands, created_by, created_at, modified_on, status_modified_on, payment_modified_on, placed_on, due_on)
  overriding system value
  select n, 100000 + n, 100000 + n, 1 + (n::bigint * 104729 % $2::integer), (placed + interval '1 day')::date, 4 * (1 + n % 3), 1, status, payment,
    units, cost, subtotal, 0, case when payment = 'PAID' then subtotal else 0 end, brands, 1 + n % 12, placed, placed, placed, placed,
    placed::date, (placed + interval '1 day')::date + (n % 3) * 15
  from (
    select n, sum(quantity) as units, sum(quantity * cost_cents) as cost, sum(quantity * price) as subtotal,
      array_agg(distinct brands.name order by brands.name) as brands,
      $6::timestamptz - floor(($1::integer - n) * $3::double precision) * interval '1 second' as placed,
      case when n > $1::integer - $4::integer then (array['RECEIVED','FULFILLMENT','PACKED'])[1 + n % 3] when n % 40 = 0 then 'CANCELLED' else 'COMPLETED' end as status,
      case when n > $1::integer - $4::integer or n % 7 = 0 and ($1::integer - n) * $3::double precision < $5::integer * 86400.0 then 'AWAITING' when n % 40 = 0 then 'CANCELLED' else 'PAID' end as payment
    from line join products on products.id = product_id join brands on brands.id = brand_id
    group by n
  ) as summed
  order by n`

const orderLines = `
  insert into order_lines (order_id, product_id, position, product_name, product_brand, product_type, product_sku, product_genetics,
    product_weight, product_cost_cents, quantity, unit_price_cents, subtotal_cents, should_have_tag, tags_pulled, is_canceled, batch_mode, batch_id)
  select n, product_id, position, products.name, brands.name, product_types.name, sku, genetics, weight, products.cost_cents, quantity, price, quantity * price,
    has_batch, orders.order_status = 'COMPLETED', orders.order_status = 'CANCELLED', 'auto', case when orders.order_status in ('RECEIVED', 'FULFILLMENT', 'PACKED') then
      (select batches.id from batches where batches.product_id = line.product_id order by received_on, batches.id limit 1) end
  from line
  join orders on orders.id = n
  join products on products.id = product_id
  join brands on brands.id = brand_id
  join product_types on product_types.id = type_id
  order by n, position`

const balances = `
  insert into order_balances (order_id, customer_id, total_cents, balance_cents, due_on, owed_from, owed_until)
  select id, customer_id, total_cents, total_cents, due_on, created_at,
    case when payment_status = 'PAID' then least(created_at + interval '25 days', now()) end
  from orders where id between $1 and $2 and order_status <> 'CANCELLED' and total_cents > 0`

const changeLog = `
  insert into change_log (action, entity_type, entity_id, user_id, created_at, notes, changes)
  select 'create', 'order', id, created_by, created_at, 'Order ' || order_num, '[]' from orders where id between $1 and $2`

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
