/** The oldest orders, which nothing waits for, owed by customer 9. */
export const owedOrders = `
  update orders set customer_id = 9, order_status = 'COMPLETED', payment_status = 'AWAITING', applied_cents = 0
  where id between 1 and 800`

/** Delivered without movements, like imported orders, so that their units can return to any batch. */
export const deliveredOrders = `
  with delivered as (
    select order_id from order_lines group by order_id having count(*) >= $1::integer order by order_id limit $2::integer
  ), lines as (
    update order_lines set quantity = 1000, subtotal_cents = 1000 * unit_price_cents, tags_pulled = true, batch_id = null
    from delivered where order_lines.order_id = delivered.order_id returning order_lines.order_id, order_lines.subtotal_cents
  )
  update orders set order_status = 'DELIVERED', payment_status = 'AWAITING', applied_cents = 0, discount_cents = 0,
    subtotal_cents = (select sum(lines.subtotal_cents) from lines where lines.order_id = orders.id)
  from delivered where orders.id = delivered.order_id returning orders.id`

/** As the call takes them. */
export const memoLines = `
  select line.id::integer as "orderLineId", 'RESTOCK' as disposition, 1 as units,
    (select min(id) from batches where product_id = line.product_id) as "batchId"
  from order_lines as line where order_id = $1 order by position limit $2::integer`

/** Packing leaves the one unit of each in stock, so every order is short of one. */
export const shortProducts = `
  insert into products (sku, brand_id, type_id, name, base_price_cents, has_batch, stock)
  select 'BENCH-SHORT-' || n, 1, 1, 'Short ' || n, 1000, false, 1 from generate_series(1, $1::integer) as n
  on conflict (sku) do nothing`

// All count the same batches, one unit more and one less in turn, so the stock stays. Their lines are not open, or only one could count each.
export const countsToPost = `
  with begun as (
    insert into counts (name, is_blind, first_position, line_count, counted_count)
    select 'Bench ' || n, false, 0, $2::integer, $2::integer from generate_series(1, $1::integer) as n returning id
  ), lines as (
    insert into count_lines (count_id, product_id, batch_id, counted, expected, ledger_position, counted_on, is_open)
    select begun.id, product_id, batch.id, 100 + case when begun.id % 2 = 0 then 1 else -1 end, 100, 0, now(), false
    from begun cross join (select id, product_id from batches where remaining_quantity > 0 order by id limit $2::integer) as batch
  )
  select id from begun order by id`

/** Orders more units than all deliveries together receive. */
export const orderToReceive = `
  insert into purchase_orders (draft_num, real_num, brand_id, order_status, payment_status)
  values ('DRAFT_BENCHDOCK' || $1::integer, 'BENCH-DOCK-' || $1::integer, 1, 'ORDERED', 'PENDING') returning id`
export const itemsToReceive = `
  insert into purchase_items (purchase_order_id, product_id, position, product_name, product_brand, product_type, product_sku,
    existing_stock, pending_outbound_stock, quantity, unit_cost_cents, subtotal_cents)
  select $1, id, row_number() over (order by id), name, '', '', sku, 0, 0, 1000000, 100, 100000000
  from products where has_batch order by id limit $2::integer
  returning id`

/** One period per submission, the first in January 2000, because only a period that has begun can be submitted. */
export const paidPeople = { people: 50, periods: 600, firstYear: 2000 }
const { people, periods, firstYear } = paidPeople
/** 40 years, so that all orders are older than the periods. */
const movedBack = `interval '14610 days'`

export const payPeriods = [
  `insert into users (name, email, pay_type, base_rate_cents)
   select 'Paid ' || n, 'paid' || n || '@example.com', 'HOURLY', 2500 from generate_series(1, ${people}) as n`,
  'create temporary table owners as select id, account_owner_id from customers',
  `update customers set account_owner_id = person.id
   from (select id, row_number() over (order by id) - 1 as place from users where email like 'paid%') as person
   where customers.id % ${people} = person.place`,
  `update orders set created_at = created_at - ${movedBack}`,
  `insert into payroll_periods (year, month, pay_period, modified_on)
   select ${firstYear} + n / 24, 1 + n % 24 / 2, case when n % 2 = 0 then 'A' else 'B' end, now()
   from generate_series(0, ${periods - 1}) as n`,
  `insert into payroll_rows (period_id, user_id, hours, modified_on, orders_saved_on)
   select payroll_periods.id, users.id, 80, now(), now() from payroll_periods, users where email like 'paid%'`,
  `insert into payroll_orders (order_id, row_id, subtotal_cents, discount_cents, cost_cents, rate, commission_cents)
   select orders.id, payroll_rows.id, subtotal_cents, discount_cents, cost_cents, 0.2, 0
   from orders
   join customers on customers.id = customer_id
   join payroll_periods on payroll_periods.id = (select min(id) from payroll_periods) + orders.id % ${periods}
   join payroll_rows on period_id = payroll_periods.id and user_id = account_owner_id
   where order_status in ('DELIVERED', 'COMPLETED')`,
  'vacuum analyze',
]

/** Removes everything, so it can be measured again. */
export const payPeriodsEnd = [
  'delete from payroll_orders',
  'delete from payroll_rows',
  'delete from payroll_periods',
  'update customers set account_owner_id = owners.account_owner_id from owners where owners.id = customers.id',
  'drop table owners',
  `update orders set created_at = created_at + ${movedBack}`,
  `delete from users where email like 'paid%'`,
]

export const batchesWithFacts = `
  update batches set expires_on = current_date + (id % 60)::integer - 10,
    hold_reason = case when id % 5 = 0 then 'Recall' end, held_at = case when id % 5 = 0 then now() end`

export const hire500 = `
  with people as (
    insert into users (name, email, title) select 'Listed ' || n, 'listed' || n || '@example.com', 'Rep'
    from generate_series(1, 500) as n
    returning id
  )
  insert into user_roles (user_id, role) select id, role from people, unnest(array['SALES', 'DRIVER']) as role`
export const letThemGo = [
  `delete from user_roles using users where id = user_id and email like 'listed%'`,
  `delete from users where email like 'listed%'`,
]

export const twentyPaymentsEach = `
  insert into payments (customer_id, amount_cents, payment_date, created_at)
  select customers.id, 10000 + n, (now() - (n * 11 + customers.id % 11) * interval '1 day')::date, now() - (n * 11 + customers.id % 11) * interval '1 day'
  from customers, generate_series(0, 19) as n`

// Every fifth is only named by its line, like one imported as shipped.
export const shipmentsOfBatch = `
  with sold as (
    select order_lines.id, order_lines.product_id, quantity, orders.created_at, row_number() over (order by order_lines.id) as n
    from order_lines join orders on orders.id = order_id
    where order_lines.product_id = $1 and order_status = 'COMPLETED' order by order_lines.id limit $2
  ), named as (
    update order_lines set batch_id = $3 from sold where order_lines.id = sold.id
  ), received as (
    insert into stock_movements (product_id, batch_id, delta, kind, reason) select $1, $3, sum(quantity), 'RECEIPT', 'Received' from sold where n % 5 > 0
  )
  insert into stock_movements (product_id, batch_id, delta, kind, reason, order_line_id, created_at)
  select product_id, $3, -quantity, 'SHIPMENT', 'Order', id, created_at from sold where n % 5 > 0`

/** Makes every twentieth order the backorder of the one before it. */
export const oneInTwentyBackordered = [
  `update orders set backorder_of = id - 1, first_order_id = id - 1 where id % 20 = 0`,
  `insert into backordered_units (order_id, backorder_id, product_id, units)
   select order_id - 1, order_id, product_id, sum(quantity) from order_lines where order_id % 20 = 0 group by order_id, product_id`,
  'vacuum analyze orders, backordered_units',
]

/** Each with 20 lines, all of the same 400 products. */
export const draftsOfGinger = `
  with hot as (
    select array_agg(id) as ids from (
      select product_id as id from product_texts where text like '%ginger%' order by sort limit 400
    ) as ginger
  ), drafts as (
    insert into orders (order_num, customer_id, packing_location_id, order_status, payment_status, unit_quantity, cost_cents,
      subtotal_cents, discount_cents, applied_cents, brands, created_by)
    select 'D' || n, 1 + n % 100, 1, 'DRAFT', 'DRAFT', 20, 0, 2000, 0, 0, '{}', 1
    from generate_series(1, $1::integer) as n
    returning id
  )
  insert into order_lines (order_id, product_id, position, product_name, product_brand, product_type, product_sku, product_cost_cents,
    quantity, unit_price_cents, subtotal_cents, should_have_tag, tags_pulled, is_canceled, batch_mode)
  select drafts.id, hot.ids[1 + (drafts.id * 7 + position * 19) % cardinality(hot.ids)], position, 'Draft', 'Draft', 'Draft', 'DRAFT', 0,
    1, 100, 100, true, false, false, 'auto'
  from drafts, hot, generate_series(0, 19) as position`

export const storedMemos = `
  with memos as (
    insert into credit_memos (memo_num, status, order_id, customer_id, amount_cents, credited_cents, issued_on, created_at)
    select 'CM-' || n, 'ISSUED', orders.id, customer_id, 0, 0, created_at + interval '2 days', created_at
    from generate_series(1, $1::integer) as n join orders on orders.id = 1 + n % (select max(id) from orders)
    returning id, order_id
  )
  insert into credit_memo_lines (memo_id, position, order_line_id, product_id, disposition, units, amount_cents)
  select memos.id, 0, line.id, line.product_id, 'RESTOCK', 1, 0
  from memos cross join lateral (select id, product_id from order_lines where order_id = memos.order_id order by id limit 1) as line`

/** The oldest 2,000 orders, unpaid and of customer 7: what they reserve or owe isn't measured elsewhere. */
export const customerWithOrders = [
  `update orders set customer_id = 7, order_status = 'COMPLETED', payment_status = 'AWAITING', applied_cents = 0
   where id <= 2000`,
  'vacuum analyze orders',
]

/** The same orders, moved into the current pay period of someone on commission. */
export const ordersOfCommission = [
  `insert into users (name, email, pay_type) values ('Ann Ruiz', 'ann.ruiz@example.com', 'COMMISSION')`,
  `update customers set account_owner_id = (select id from users where email = 'ann.ruiz@example.com') where id = 7`,
  'delete from payroll_orders where order_id <= 2000',
  `update orders set customer_id = 7, order_status = 'COMPLETED', created_at = now() - interval '1 minute'
   where id <= 2000`,
  'vacuum analyze',
]

/** Brand 1 gets one in ten products, among them those it already has and none that can't be sold, and 40 open purchase orders. */
export const productsToRestock = [
  // Left by an earlier run with `--strict`.
  `with removed as (delete from purchase_items where purchase_order_id in (select id from purchase_orders where real_num like 'BENCH-%'))
   delete from purchase_orders where real_num like 'BENCH-%'`,
  'update products set brand_id = 1 where id % 10 = 1',
  `insert into purchase_orders (draft_num, real_num, brand_id, expected_delivery_on, order_status, payment_status)
   select 'DRAFT_' || n, 'BENCH-' || n, 1, current_date + n, 'ORDERED', 'PENDING' from generate_series(1, 40) as n`,
  `insert into purchase_items (purchase_order_id, product_id, position, product_name, product_brand, product_type, product_sku,
     existing_stock, pending_outbound_stock, quantity, unit_cost_cents, subtotal_cents)
   select purchase_orders.id, product.id, place, name, '', '', sku, 0, 0, 24, 100, 2400
   from (select *, row_number() over (order by id) as place from products where brand_id = 1) as product
   join purchase_orders on real_num = 'BENCH-' || 1 + place % 40`,
  'vacuum analyze products, purchase_orders, purchase_items',
]
