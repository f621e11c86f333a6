-- The order list is sorted by these on the server, a page at a time: no page may read all orders.
create index orders_by_number on orders ((lpad(order_num, 40, '0') collate "C"));
create index orders_by_total on orders (total_cents);
-- Most orders are paid: among a million that owe nothing the newest are found in both directions.
create index orders_by_balance on orders ((total_cents - applied_cents), created_at desc, id desc);
create index orders_by_balance_descending on orders ((total_cents - applied_cents) desc, created_at desc, id desc);
create index orders_without_delivery_date on orders (created_at desc, id desc) where delivery_date is null;
