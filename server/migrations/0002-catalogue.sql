-- The catalogue and its stock. Stock is a ledger: products.stock and batches.remaining_quantity are sums of movements (D-96).
create table packing_locations (
  id integer primary key generated always as identity,
  name text not null check (name <> ''),
  color text not null,
  is_default boolean not null default false,
  is_removed boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index packing_locations_default on packing_locations (is_default) where is_default;
insert into packing_locations (name, color, is_default) values ('Warehouse', '#3B82F6', true);

create table brands (
  id integer primary key generated always as identity,
  name text not null check (name <> ''),
  image text,
  skucode text not null unique,
  default_location_id integer not null default 1 references packing_locations,
  brand_rep_name text,
  brand_rep_phone text,
  brand_rep_email text,
  website text,
  exclude_from_reporting boolean not null default false,
  hide_in_inventory_overview boolean not null default false,
  max_brand_stock integer check (max_brand_stock >= 0),
  created_at timestamptz not null default now(),
  modified_on timestamptz not null default now()
);
create unique index brands_name on brands (lower(name));

create table product_types (
  id integer primary key generated always as identity,
  name text not null check (name <> '')
);
create unique index product_types_name on product_types (lower(name));

create table extract_types (
  id integer primary key generated always as identity,
  name text not null check (name <> '')
);
create unique index extract_types_name on extract_types (lower(name));

create table products (
  id integer primary key generated always as identity,
  sku text not null unique,
  brand_id integer not null references brands,
  type_id integer not null references product_types,
  extract_type_id integer references extract_types,
  name text not null check (name <> ''),
  description text,
  image text,
  genetics text check (genetics in ('INDICA', 'SATIVA', 'HYBRID')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE', 'HIDDEN', 'COMINGSOON', 'PROMO')),
  weight numeric(12, 3) check (weight >= 0),
  unit_quantity integer check (unit_quantity > 0),
  stock integer not null default 0,
  cost_cents bigint check (cost_cents >= 0),
  base_price_cents bigint not null check (base_price_cents >= 0),
  msrp_cents bigint check (msrp_cents >= 0),
  discount_eligible boolean not null default true,
  has_batch boolean not null default true,
  hide_from_catalog boolean not null default false,
  created_at timestamptz not null default now(),
  modified_on timestamptz not null default now()
);
create index products_brand on products (brand_id);
create index products_type on products (type_id);
create index products_words on products using gin ((name || ' ' || sku) gin_trgm_ops);

create table batches (
  id integer primary key generated always as identity,
  product_id integer not null references products,
  batch_number text not null unique check (batch_number <> ''),
  is_checked_in boolean not null default false,
  initial_quantity integer not null check (initial_quantity >= 0),
  remaining_quantity integer not null check (remaining_quantity >= 0),
  received_on date not null,
  created_at timestamptz not null default now()
);
create index batches_product on batches (product_id, received_on);
create sequence batch_counter;
