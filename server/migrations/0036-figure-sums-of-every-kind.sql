-- Sums of every kind for past days and months: one row has all the keys of a kind, so that few rows are read for a year. Those that were
-- kept before are added up again in the background.
drop table figure_sums;
drop table figure_periods;
create table figure_sums (
  length text not null check (length in ('day', 'month')),
  first date not null check (length = 'day' or extract(day from first) = 1),
  kind text not null,
  -- The clock by which the days were counted.
  time_zone text not null,
  -- The ids of what the sums are of; 0 for none. The sums stand at the same places.
  keys integer[] not null,
  orders bigint[] not null,
  units bigint[] not null,
  revenue_cents bigint[] not null,
  cost_cents bigint[] not null,
  primary key (length, first, kind)
);
-- A change is the hour in which an order was placed, or a product that has another brand or type now.
delete from figure_changes;
alter table figure_changes
  add product_id integer references products,
  add kind text check (kind in ('brand', 'type')),
  add check ((hour is null) = (product_id is not null and kind is not null));
create index figure_changes_product on figure_changes (kind, product_id) where kind is not null;
