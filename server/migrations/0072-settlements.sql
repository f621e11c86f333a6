-- The money and goods counted when a driver came back, beside those expected at that moment (D-275).
create table settlements (
  driver_id integer not null references users (id),
  day date not null,
  expected_cash_cents bigint not null,
  expected_checks_cents bigint not null,
  expected_other_cents bigint not null,
  cash_cents bigint not null check (cash_cents >= 0),
  checks_cents bigint not null check (checks_cents >= 0),
  other_cents bigint not null check (other_cents >= 0),
  reason text,
  settled_by integer references users (id),
  settled_on timestamptz not null,
  primary key (driver_id, day)
);
create index settlements_day on settlements (day);

-- A line may leave its order later, so it isn't referenced.
create table settlement_units (
  driver_id integer not null,
  day date not null,
  order_line_id integer not null,
  order_id integer not null references orders (id),
  product_sku text not null,
  product_name text not null,
  expected integer not null check (expected >= 0),
  counted integer not null check (counted >= 0),
  primary key (driver_id, day, order_line_id),
  foreign key (driver_id, day) references settlements (driver_id, day)
);

create index stop_events_day on stop_events (day);
