-- A customer may have a credit limit and a number of days that payments may be late; orders beyond them wait for a release (D-196).
alter table customers
  add column credit_limit_cents bigint check (credit_limit_cents between 0 and 1000000000000),
  add column max_days_late integer check (max_days_late between 0 and 365);

-- Who let an order go ahead, why, and up to which total. The newest counts, as long as the order has the same customer.
create table credit_releases (
  id integer primary key generated always as identity,
  order_id integer not null references orders,
  customer_id integer not null references customers,
  total_cents bigint not null check (total_cents >= 0),
  reason text not null,
  released_by integer not null references users,
  released_at timestamptz not null
);
create index credit_releases_order on credit_releases (order_id, id desc);
