-- What must be paid before a drop (D-274).
alter table customers add column cod boolean not null default false;
alter table company_settings add column require_payment boolean not null default false;

create table must_pay (
  order_id integer not null references orders (id),
  required_order_id integer not null references orders (id),
  position integer not null check (position >= 0),
  amount_cents bigint not null check (amount_cents > 0),
  -- Applied to the required order when the amount was set: only what comes later pays it.
  applied_before_cents bigint not null,
  primary key (order_id, required_order_id)
);
create index must_pay_required_order on must_pay (required_order_id);

-- For the customer that the order had. New requirements end it.
create table must_pay_lifts (
  order_id integer primary key references orders (id),
  customer_id integer not null references customers (id),
  reason text not null,
  lifted_by integer not null references users (id),
  lifted_on timestamptz not null
);
create index must_pay_lifts_customer on must_pay_lifts (customer_id);
create index must_pay_lifts_lifted_by on must_pay_lifts (lifted_by);
