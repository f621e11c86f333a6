-- Payments, what they were applied to, and the customers' credit as a ledger (D-108).
create table payments (
  id integer primary key generated always as identity,
  customer_id integer not null references customers,
  amount_cents bigint not null check (amount_cents >= 0),
  credit_deducted_cents bigint not null default 0 check (credit_deducted_cents >= 0),
  credit_added_cents bigint not null default 0 check (credit_added_cents >= 0),
  payment_date date not null,
  payment_method text not null default 'CASH' check (payment_method in ('CASH', 'CHECK', 'CARD')),
  notes text,
  is_void boolean not null default false,
  created_by integer references users,
  created_at timestamptz not null default now(),
  modified_on timestamptz not null default now()
);
create index payments_customer on payments (customer_id, payment_date desc);
create index payments_date on payments (payment_date desc, id desc);

create table payment_applications (
  payment_id integer not null references payments,
  order_id integer not null references orders,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (payment_id, order_id)
);
create index payment_applications_order on payment_applications (order_id);

create table credit_entries (
  id bigint primary key generated always as identity,
  customer_id integer not null references customers,
  amount_cents bigint not null check (amount_cents <> 0),
  reason text not null,
  payment_id integer references payments,
  user_id integer references users,
  created_at timestamptz not null default now()
);
create index credit_entries_customer on credit_entries (customer_id, id);
