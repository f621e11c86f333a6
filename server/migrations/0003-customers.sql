-- Customers, what each pays for what, and their credit. Price history and credit entries are only ever added to (D-108, D-172).
create table customers (
  id integer primary key generated always as identity,
  customer_name text not null check (customer_name <> ''),
  image text,
  contact_name text,
  contact_email text,
  contact_phone text,
  contact_telegram text,
  address text,
  website text,
  commpref text not null default 'EMAIL' check (commpref in ('EMAIL', 'PHONE', 'TEXT', 'TELEGRAM')),
  type text not null default 'RETAIL' check (type in ('WHOLESALE', 'RETAIL', 'VIP')),
  account_owner_id integer references users,
  notes text,
  price_adjustment numeric(7, 2) not null default 0,
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  tg_access_code text unique,
  created_at timestamptz not null default now(),
  modified_on timestamptz not null default now()
);
create index customers_owner on customers (account_owner_id);
create index customers_words on customers using gin (customer_name gin_trgm_ops);

create table custom_prices (
  customer_id integer not null references customers,
  product_id integer not null references products,
  price_cents bigint not null check (price_cents >= 0),
  -- The base price on the day the custom price was made: reRunPricing keeps its proportion (D-50).
  base_price_cents bigint not null check (base_price_cents >= 0),
  modified_on timestamptz not null default now(),
  primary key (customer_id, product_id)
);

create table price_history (
  id bigint primary key generated always as identity,
  customer_id integer not null references customers,
  product_id integer not null references products,
  price_cents bigint not null check (price_cents >= 0),
  created_at timestamptz not null default now()
);
create index price_history_of on price_history (customer_id, product_id, id);
