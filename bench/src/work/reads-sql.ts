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
