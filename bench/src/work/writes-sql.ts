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
