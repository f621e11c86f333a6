-- Backorders, waiting lines, and shelves (D-260 to D-264).
alter table orders
  -- The order it was split from, and the first order of the chain.
  add column backorder_of integer references orders (id),
  add column first_order_id integer references orders (id),
  add check ((backorder_of is null) = (first_order_id is null));
create index orders_backorder_of on orders (backorder_of) where backorder_of is not null;
create index orders_first_order_id on orders (first_order_id) where first_order_id is not null;

-- Units of each product that an order left to its backorder, as they were at the split.
create table backordered_units (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id),
  backorder_id integer not null references orders (id),
  product_id integer not null references products (id),
  units integer not null check (units > 0),
  unique (backorder_id, product_id)
);
create index backordered_units_order on backordered_units (order_id);
create index backordered_units_product on backordered_units (product_id);

alter table products add column shelf text;
alter table batches add column shelf text;

alter table company_settings add column allocate_waiting boolean not null default true;
