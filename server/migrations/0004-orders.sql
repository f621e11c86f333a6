-- Orders and their lines. A line copies what the product said when it was added; the sums on the order are kept with it (D-55, D-56).
create sequence order_numbers start with 100001;

-- Numbers handed out by createOrderNumber and not used yet (D-59). Gaps are allowed.
create table reserved_order_numbers (
  order_num text primary key,
  user_id integer not null references users,
  reserved_at timestamptz not null default now()
);

create table orders (
  id integer primary key generated always as identity,
  order_num text not null unique,
  draft_num text unique,
  real_num text unique,
  customer_id integer not null references customers,
  pickup_order boolean not null default false,
  delivery_date date,
  driver_id integer references users,
  packing_location_id integer not null references packing_locations,
  order_status text not null
    check (order_status in ('DRAFT', 'RECEIVED', 'FULFILLMENT', 'PACKED', 'DELIVERED', 'COMPLETED', 'REFUNDED', 'CANCELLED')),
  payment_status text not null
    check (payment_status in ('DRAFT', 'AWAITING', 'PENDING', 'PARTIAL', 'PAID', 'REFUNDED', 'CANCELLED')),
  notes text,
  unit_quantity bigint not null check (unit_quantity >= 0),
  cost_cents bigint not null check (cost_cents >= 0),
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  discount_cents bigint not null check (discount_cents between 0 and subtotal_cents),
  discount_notes text,
  total_cents bigint not null generated always as (subtotal_cents - discount_cents) stored,
  -- The sum of the payments applied, kept with them in the same transaction.
  applied_cents bigint not null default 0 check (applied_cents >= 0),
  -- The brands of the lines, so that a list needs no look at them.
  brands text[] not null,
  created_by integer references users,
  created_at timestamptz not null default now(),
  modified_on timestamptz not null default now(),
  status_modified_on timestamptz not null default now(),
  payment_modified_on timestamptz not null default now()
);
create index orders_newest on orders (created_at desc, id desc);
create index orders_customer on orders (customer_id, created_at desc, id desc);
create index orders_driver on orders (driver_id, created_at desc) where driver_id is not null;
-- Search by the beginning of a number, in databases of any collation.
create index orders_number on orders (order_num text_pattern_ops);
-- Lists filtered by a status that few orders have, and what open orders promise: neither may read all orders.
create index orders_status on orders (order_status, created_at desc, id desc);
create index orders_payment on orders (payment_status, created_at desc, id desc);

create table order_lines (
  id bigint primary key generated always as identity,
  order_id integer not null references orders,
  product_id integer not null references products,
  batch_id integer references batches,
  position integer not null,
  product_name text not null,
  product_brand text not null,
  product_type text not null,
  product_sku text not null,
  product_genetics text,
  product_extract_type text,
  product_weight numeric(12, 3),
  product_cost_cents bigint check (product_cost_cents >= 0),
  quantity integer not null check (quantity > 0),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  price_adjustment_cents bigint not null default 0,
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  should_have_tag boolean not null,
  tags_pulled boolean not null default false
);
create index order_lines_order on order_lines (order_id, position);
-- What open orders promise of a product or a batch: only lines that are not pulled yet (D-83).
create index order_lines_unpulled on order_lines (product_id) where not tags_pulled;
create index order_lines_unpulled_batch on order_lines (batch_id) where not tags_pulled and batch_id is not null;

-- Append-only: every unit that came or went, and why (D-96).
create table stock_movements (
  id bigint primary key generated always as identity,
  product_id integer not null references products,
  batch_id integer references batches,
  delta integer not null check (delta <> 0),
  reason text not null,
  order_line_id bigint references order_lines,
  user_id integer references users,
  created_at timestamptz not null default now()
);
create index stock_movements_product on stock_movements (product_id, id);
create index stock_movements_batch on stock_movements (batch_id) where batch_id is not null;
