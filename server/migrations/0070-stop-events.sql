-- What drivers did at their stops (D-271). The phone makes the id, so an event that is sent twice counts once.
create table stop_events (
  id uuid primary key,
  kind text not null check (kind in ('DELIVERED', 'COLLECTED', 'NOT_DELIVERED')),
  order_id integer not null references orders (id),
  driver_id integer not null references users (id),
  -- The company's day of the phone's time, or of the server's if the phone's clock is off.
  day date not null,
  happened_at timestamptz not null,
  is_clock_off boolean not null,
  received_at timestamptz not null,
  -- Tells a repeated event from another one with the same id.
  content_hash text not null,
  reason text,
  check (kind <> 'NOT_DELIVERED' or reason is not null)
);
create index stop_events_order on stop_events (order_id, happened_at);
create index stop_events_round on stop_events (driver_id, day);

-- What was handed over at a stop. Never changed (D-272).
create table proofs (
  id integer primary key generated always as identity,
  event_id uuid not null unique references stop_events (id),
  order_id integer not null references orders (id),
  driver_id integer not null references users (id),
  delivered_at timestamptz not null,
  is_clock_off boolean not null,
  created_at timestamptz not null,
  received_by text,
  -- Path data of an SVG.
  signature text,
  notes text,
  lines jsonb not null,
  memo_id integer references credit_memos (id)
);
create index proofs_order on proofs (order_id);
create index proofs_memo on proofs (memo_id) where memo_id is not null;

create table proof_photos (
  proof_id integer not null references proofs (id),
  position integer not null check (position >= 0),
  file_name text not null unique,
  primary key (proof_id, position)
);

alter table uploads
  drop constraint uploads_bucket_check,
  add constraint uploads_bucket_check check (bucket in ('products', 'brands', 'customers', 'users', 'company', 'proofs', 'documents'));

alter table company_settings
  add column require_signature boolean not null default false,
  add column require_photo boolean not null default false;
