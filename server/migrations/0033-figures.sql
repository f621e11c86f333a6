-- Sums of the orders of past days and months, so that figures of years need not read every line (docs/decisions/020).
create table figure_periods (
  length text not null check (length in ('day', 'month')),
  first date not null check (length = 'day' or extract(day from first) = 1),
  -- The clock by which the days were counted.
  time_zone text not null,
  primary key (length, first)
);
create table figure_sums (
  length text not null,
  first date not null,
  kind text not null,
  -- The id of what the sums are of; 0 for none.
  key integer not null,
  orders bigint not null,
  units bigint not null,
  revenue_cents bigint not null,
  cost_cents bigint not null,
  primary key (length, first, kind, key),
  foreign key (length, first) references figure_periods on delete cascade
);
-- The hours in which orders were placed that changed since sums were kept; null: of all orders. Append-only, so that no two saves wait
-- for each other.
create table figure_changes (
  id bigint primary key generated always as identity,
  hour timestamptz
);
create index figure_changes_hour on figure_changes (hour);
-- Saved views of figures.
alter table saved_filters drop constraint saved_filters_kind_check;
alter table saved_filters add constraint saved_filters_kind_check check (kind in ('product', 'inventory', 'order', 'purchase', 'figures'));
