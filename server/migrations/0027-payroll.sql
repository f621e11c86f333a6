-- Payroll: what each person is paid in a half of a month, and on which orders their commission was paid. An order's commission is
-- paid once, so that it is in one list only (D-176).
create table payroll_periods (
  id integer primary key generated always as identity,
  year integer not null check (year between 2000 and 2199),
  month integer not null check (month between 1 and 12),
  pay_period text not null check (pay_period in ('A', 'B')),
  modified_on timestamptz not null,
  submitted_on timestamptz,
  submitted_by integer references users,
  check ((submitted_on is null) = (submitted_by is null))
);
create unique index payroll_periods_period on payroll_periods (year, month, pay_period);

create table payroll_rows (
  id integer primary key generated always as identity,
  period_id integer not null references payroll_periods on delete cascade,
  user_id integer not null references users,
  hours numeric(6, 2) not null default 0 check (hours between 0 and 384),
  -- What was typed over a salary.
  typed_base_cents bigint check (typed_base_cents >= 0),
  commission_cents bigint not null default 0,
  -- The rate that was chosen for this period; null for the person's own.
  commission_rate numeric(5, 4) check (commission_rate between 0 and 1),
  bonus_cents bigint not null default 0 check (bonus_cents >= 0),
  modified_on timestamptz not null,
  -- When the orders to be paid were saved last; null while they never were.
  orders_saved_on timestamptz,
  -- As they were when the period was submitted. Until then those of the person count.
  pay_type text check (pay_type in ('HOURLY', 'SALARY', 'COMMISSION')),
  base_rate_cents bigint check (base_rate_cents >= 0),
  base_cents bigint
);
create unique index payroll_rows_user on payroll_rows (period_id, user_id);
create index payroll_rows_of_user on payroll_rows (user_id);

-- The orders whose commission is paid in a period, as they were when they were saved.
create table payroll_orders (
  order_id integer primary key references orders,
  row_id integer not null references payroll_rows on delete cascade,
  subtotal_cents bigint not null,
  discount_cents bigint not null,
  cost_cents bigint not null,
  adjusted_cost_cents bigint check (adjusted_cost_cents >= 0),
  rate numeric(5, 4) not null check (rate between 0 and 1),
  commission_cents bigint not null check (commission_cents >= 0)
);
create index payroll_orders_row on payroll_orders (row_id);

-- Differences of commission that was paid in a submitted period before its order changed (D-198).
create table payroll_corrections (
  row_id integer not null references payroll_rows on delete cascade,
  order_id integer not null references payroll_orders,
  reason text not null check (reason in ('canceled', 'refunded', 'changed')),
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (row_id, order_id)
);
create index payroll_corrections_order on payroll_corrections (order_id);

create table payroll_reimbursements (
  row_id integer not null references payroll_rows on delete cascade,
  position integer not null,
  description text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  primary key (row_id, position)
);

-- Questions and answers about a person's pay. They belong to the period and not to its rows, so that they outlive a deletion.
create table payroll_comments (
  id integer primary key generated always as identity,
  year integer not null,
  month integer not null,
  pay_period text not null check (pay_period in ('A', 'B')),
  user_id integer not null references users,
  author_id integer not null references users,
  text text not null check (text <> ''),
  created_at timestamptz not null default now()
);
create index payroll_comments_user on payroll_comments (user_id, year, month, pay_period);

-- What the company decides in the web, in one row.
create table company_settings (
  id integer primary key default 1 check (id = 1),
  pay_when_paid boolean not null default false,
  modified_on timestamptz not null default now()
);
insert into company_settings default values;

-- The orders of a person that may earn a commission.
create index orders_commission on orders (customer_id, created_at, id) include (payment_status)
  where order_status in ('DELIVERED', 'COMPLETED');
