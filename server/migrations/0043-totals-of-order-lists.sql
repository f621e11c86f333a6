-- What is still owed of the orders of any days, without reading those that are paid.
create index orders_with_balance_by_time on orders (created_at) include (order_status, total_cents, applied_cents)
  where total_cents <> applied_cents;
