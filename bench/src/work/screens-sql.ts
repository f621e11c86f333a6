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
