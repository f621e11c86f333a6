-- What contacts can order and for which days (D-341 to D-343). Staff are only warned. Null is no rule, or for a customer the company's.
alter table company_settings
  add column minimum_order_cents bigint check (minimum_order_cents >= 0),
  add column delivery_days integer[] check (delivery_days <@ '{1,2,3,4,5,6,7}' and delivery_days <> '{}'),
  add column cutoff_time text check (cutoff_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column cutoff_days integer check (cutoff_days between 0 and 13),
  add column closed_days date[] not null default '{}',
  add column claim_days integer not null default 14 check (claim_days between 0 and 365);
alter table customers
  add column minimum_order_cents bigint check (minimum_order_cents >= 0),
  add column delivery_days integer[] check (delivery_days <@ '{1,2,3,4,5,6,7}' and delivery_days <> '{}'),
  add column may_pick_up boolean not null default true,
  add column accept_by_self boolean not null default false;
alter table products
  add column sold_in text not null default 'UNIT' check (sold_in in ('UNIT', 'CASE')),
  add constraint sold_in_cases check (sold_in = 'UNIT' or unit_quantity >= 2);
-- Why an order that should have been accepted by itself was not.
alter table orders add column accept_problem text;
