-- Purchase orders: what was ordered from a brand, what it costs, and what of it came (spec 2.8, 4.6).

create table purchase_orders (
  id integer primary key generated always as identity,
  draft_num text unique check (draft_num like 'DRAFT\_%'),
  real_num text check (real_num not like 'DRAFT\_%'),
  -- The number it goes by. A purchase order that is a draft again keeps its real number beside it (D-98).
  purchase_order_num text not null generated always as (case order_status when 'DRAFT' then draft_num else real_num end) stored,
  brand_id integer not null references brands,
  expected_delivery_on date,
  -- When it first left DRAFT (D-101).
  order_placed_on timestamptz,
  order_status text not null check (order_status in ('DRAFT', 'PENDING', 'ORDERED', 'RECEIVED', 'COMPLETED', 'CANCELLED')),
  payment_status text not null
    check (payment_status in ('DRAFT', 'AWAITING', 'PENDING', 'PARTIAL', 'PAID', 'REFUNDED', 'CANCELLED')),
  notes text,
  -- The sums of its items, kept with them in the same transaction. More than was ordered may have been received.
  unit_quantity bigint not null default 0 check (unit_quantity >= 0),
  total_cents bigint not null default 0 check (total_cents >= 0),
  received_quantity bigint not null default 0 check (received_quantity >= 0),
  -- Closed short: nothing more is awaited, although units are open (D-197).
  closed_short_at timestamptz,
  closed_short_by integer references users,
  closed_short_reason text,
  created_by integer references users,
  created_at timestamptz not null default now(),
  modified_on timestamptz not null default now(),
  status_modified_on timestamptz not null default now(),
  payment_modified_on timestamptz not null default now(),
  check (closed_short_at is not null or (closed_short_by is null and closed_short_reason is null))
);
-- Numbers that are typed by hand differ in more than capitals.
create unique index purchase_orders_real_num on purchase_orders (lower(real_num));
create unique index purchase_orders_number on purchase_orders (purchase_order_num);
create index purchase_orders_newest on purchase_orders (created_at desc, id desc);
create index purchase_orders_brand on purchase_orders (brand_id, created_at desc, id desc);
create index purchase_orders_status on purchase_orders (order_status, created_at desc, id desc);
-- Search by any part of a number.
create index purchase_orders_words on purchase_orders using gin (fold(purchase_order_num) gin_trgm_ops);

-- The last number that was made for a brand (D-97).
create table purchase_counters (
  brand_id integer primary key references brands on delete cascade,
  last_number integer not null check (last_number >= 0)
);

-- An item copies what the product said, and had in stock, when it was added (D-100).
create table purchase_items (
  id bigint primary key generated always as identity,
  purchase_order_id integer not null references purchase_orders,
  product_id integer not null references products,
  position integer not null,
  product_name text not null,
  product_brand text not null,
  product_type text not null,
  product_sku text not null,
  product_genetics text,
  product_extract_type text,
  product_weight numeric(12, 3),
  existing_stock integer not null,
  pending_outbound_stock integer not null,
  quantity integer not null check (quantity > 0),
  unit_cost_cents bigint not null check (unit_cost_cents >= 0),
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  -- The number that the batch of its next receipt gets; without one it is made (D-92, D-94).
  batch_number text check (batch_number <> ''),
  -- The sum of its receipts.
  received_quantity integer not null default 0 check (received_quantity >= 0),
  unique (purchase_order_id, product_id)
);
create index purchase_items_order on purchase_items (purchase_order_id, position);
-- What of a product is on its way, and when it came.
create index purchase_items_product on purchase_items (product_id);

-- What came: one receipt for each item and delivery (D-197). A receipt that is undone is removed; its movements stay in the ledger.
create table purchase_receipts (
  id bigint primary key generated always as identity,
  purchase_item_id bigint not null references purchase_items,
  units integer not null check (units > 0),
  -- None for a product without batches.
  batch_id integer references batches,
  batch_number text check (batch_number <> ''),
  received_on date not null,
  received_by integer references users,
  created_at timestamptz not null default now(),
  -- Why more came than was open (D-200).
  reason text
);
create index purchase_receipts_item on purchase_receipts (purchase_item_id);
create index purchase_receipts_batch on purchase_receipts (batch_id) where batch_id is not null;

-- Which item brought the units.
alter table stock_movements add column purchase_item_id bigint references purchase_items;
create index stock_movements_purchase_item on stock_movements (purchase_item_id) where purchase_item_id is not null;

-- Views of the list of purchase orders are saved, as those of the order list are.
alter table saved_filters drop constraint saved_filters_kind_check;
alter table saved_filters
  add constraint saved_filters_kind_check check (kind in ('product', 'inventory', 'order', 'purchase'));
