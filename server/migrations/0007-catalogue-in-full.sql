-- The catalogue in full: product lines, stock limits by type and weight, and the filters that each person saves.
create table product_lines (
  id integer primary key generated always as identity,
  brand_id integer not null references brands,
  name text not null check (name <> '')
);
create unique index product_lines_name on product_lines (brand_id, lower(name));

create table products_in_lines (
  product_id integer not null references products,
  product_line_id integer not null references product_lines,
  primary key (product_id, product_line_id)
);
create index products_in_lines_line on products_in_lines (product_line_id);

-- One row for each limit that is set: of a type, or of a type and weight (D-171). The brand's own stands in brands.
create table stock_limits (
  id integer primary key generated always as identity,
  brand_id integer not null references brands,
  type_id integer not null references product_types,
  weight numeric(12, 3) check (weight >= 0),
  max_stock integer not null check (max_stock >= 0),
  unique nulls not distinct (brand_id, type_id, weight)
);

-- Brand 0, all brands, is stored as null.
create table saved_filters (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('product', 'inventory')),
  user_id integer not null references users,
  brand_id integer references brands,
  name text not null check (name <> ''),
  filters jsonb not null,
  unique nulls not distinct (kind, user_id, brand_id, name)
);
create index saved_filters_brand on saved_filters (brand_id) where brand_id is not null;

-- Stock history asks for a product's movements of a range of time.
create index stock_movements_time on stock_movements (product_id, created_at);
-- What left for a line, and is to come back (D-87).
create index stock_movements_line on stock_movements (order_line_id) where order_line_id is not null;

-- Search finds a batch by any part of its number.
create index batches_words on batches using gin (batch_number gin_trgm_ops);
