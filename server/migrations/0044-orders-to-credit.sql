-- Money that nobody owes is listed for accounting: of a million orders a few have any.
create index orders_to_credit on orders (customer_id)
  where applied_cents > total_cents or (applied_cents > 0 and order_status in ('REFUNDED', 'CANCELLED'));
