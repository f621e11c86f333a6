-- Money that drivers collect from customers. It changes no balance until accounting confirms it into a payment.
create table collections (
  id integer primary key generated always as identity,
  order_id integer not null references orders,
  -- Who handed over the money, also if the order gets another customer later.
  customer_id integer not null references customers,
  -- Who holds it.
  driver_id integer not null references users,
  amount_cents bigint not null check (amount_cents > 0),
  payment_method text not null check (payment_method in ('CASH', 'CHECK')),
  note text,
  collected_on date not null,
  created_at timestamptz not null default now(),
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'refused')),
  payment_id integer unique references payments,
  decided_by integer references users,
  decided_on timestamptz,
  refusal_reason text,
  check ((status = 'confirmed') = (payment_id is not null)),
  check ((status = 'refused') = (refusal_reason is not null)),
  check ((status = 'waiting') = (decided_on is null))
);
create index collections_order on collections (order_id);
create index collections_waiting on collections (customer_id) where status = 'waiting';
create index collections_day on collections (collected_on desc, id desc);
