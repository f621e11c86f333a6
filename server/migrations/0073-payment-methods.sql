-- Payment methods that a company turns on, references of money, and customers' PO numbers (D-283).
alter table company_settings
  add column payment_methods text[] not null default '{}'
    check (payment_methods <@ array['ACH', 'WIRE', 'MONEY_ORDER']);

alter table payments
  drop constraint payments_payment_method_check,
  add check (payment_method in ('CASH', 'CHECK', 'CARD', 'ACH', 'WIRE', 'MONEY_ORDER')),
  add column reference text;

-- Finds a check that was recorded before.
create index payments_reference on payments (customer_id, payment_method, lower(reference))
  where reference is not null and voided_at is null;

alter table collections
  drop constraint collections_payment_method_check,
  add check (payment_method in ('CASH', 'CHECK', 'ACH', 'WIRE', 'MONEY_ORDER')),
  add column reference text;

alter table customers add column po_required boolean not null default false;

alter table orders add column customer_po text;
create index orders_customer_po on orders using gin (fold(customer_po) gin_trgm_ops) where customer_po is not null;
