-- A shelf is counted while sales go on (D-256): each number is kept with what the ledger said at that moment, and posting moves the differences.
create table counts (
  id integer primary key generated always as identity,
  name text not null check (name <> ''),
  status text not null default 'OPEN' check (status in ('OPEN', 'POSTED', 'DISCARDED')),
  is_blind boolean not null,
  -- The last movement before it began. A number entered offline can't be older.
  first_position bigint not null,
  created_by integer references users,
  created_at timestamptz not null default now(),
  closed_by integer references users,
  closed_on timestamptz,
  reason text,
  modified_on timestamptz not null default now(),
  line_count integer not null default 0,
  counted_count integer not null default 0,
  units_over bigint not null default 0,
  units_short bigint not null default 0,
  -- The differences at the cost of the day they were posted.
  cost_cents bigint,
  -- The time lists go by.
  dated_on timestamptz not null generated always as (coalesce(closed_on, created_at)) stored,
  check ((status = 'OPEN') = (closed_on is null)),
  check ((status = 'OPEN') = (reason is null)),
  check ((status = 'POSTED') = (cost_cents is not null))
);
create index counts_date on counts (dated_on desc, id desc);

create table count_lines (
  id integer primary key generated always as identity,
  count_id integer not null references counts,
  product_id integer not null references products,
  batch_id integer references batches,
  counted integer check (counted >= 0),
  -- The units up to this movement.
  expected integer,
  ledger_position bigint,
  difference integer generated always as (counted - expected) stored,
  counted_by integer references users,
  counted_on timestamptz,
  -- Made by the phone, so a number that is sent twice counts once.
  entry_key text,
  accepted_by integer references users,
  accepted_on timestamptz,
  unit_cost_cents bigint,
  is_open boolean not null default true,
  check ((counted is null) = (expected is null)),
  check ((counted is null) = (ledger_position is null)),
  check (accepted_by is null or counted is not null)
);
create index count_lines_count on count_lines (count_id);
-- In one open count only.
create unique index count_lines_open_batch on count_lines (batch_id) where is_open and batch_id is not null;
create unique index count_lines_open_product on count_lines (product_id) where is_open and batch_id is null;
-- When something was counted last.
create index count_lines_batch on count_lines (batch_id, counted_on desc) where counted is not null and not is_open and batch_id is not null;
create index count_lines_product on count_lines (product_id, counted_on desc) where counted is not null and not is_open and batch_id is null;

alter table stock_movements add column count_line_id integer references count_lines;
create index stock_movements_count_line on stock_movements (count_line_id) where count_line_id is not null;

-- Above either, another person must accept a difference. Null: no limit.
alter table company_settings
  add count_limit_units integer check (count_limit_units >= 0),
  add count_limit_percent numeric(5, 2) check (count_limit_percent between 0 and 100);

alter table change_log
  drop constraint change_log_entity_type_check,
  add constraint change_log_entity_type_check check (entity_type in
    ('order', 'purchaseOrder', 'product', 'customer', 'brand', 'user', 'payment', 'memo', 'count', 'location', 'payroll', 'company'));

alter table saved_filters drop constraint saved_filters_kind_check;
alter table saved_filters
  add constraint saved_filters_kind_check check (kind in ('product', 'inventory', 'order', 'purchase', 'figures', 'memo', 'count'));
