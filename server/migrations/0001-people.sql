-- People: who may sign in, with which roles, and what is kept to do that safely. A removed user stays for history's sake.
create extension if not exists pg_trgm;

create table users (
  id integer primary key generated always as identity,
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  title text,
  image text,
  password_hash text,
  pay_type text check (pay_type in ('HOURLY', 'SALARY', 'COMMISSION')),
  base_rate_cents bigint check (base_rate_cents >= 0),
  commission_rate numeric(5, 4) check (commission_rate between 0 and 1),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  modified_on timestamptz not null default now()
);
create unique index users_email on users (lower(email)) where is_active;

create table user_roles (
  user_id integer not null references users,
  role text not null check (role in ('ADMIN', 'SALES', 'DRIVER', 'INVENTORY', 'ACCOUNTING', 'PAYROLL')),
  primary key (user_id, role)
);

create table sessions (
  token_hash bytea primary key,
  user_id integer not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Failed sign-ins, counted by account and by address (D-02).
create table sign_in_failures (
  subject text primary key,
  failures integer not null,
  last_failed_at timestamptz not null
);

-- The answer of a call that carried an Idempotency-Key, kept 24 hours (D-163).
create table idempotency_keys (
  user_id integer not null references users,
  call text not null,
  key text not null,
  body_hash text not null,
  -- json, not jsonb: the answer is given again letter for letter.
  answer json not null,
  created_at timestamptz not null default now(),
  primary key (user_id, call, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Secrets the system makes for itself, such as the one that signs upload addresses.
create table app_secrets (
  name text primary key,
  value text not null
);

-- Append-only (D-16): one entry per call, with every changed field in `changes`.
create table change_log (
  id bigint primary key generated always as identity,
  action text not null check (action in ('create', 'update')),
  entity_type text not null
    check (entity_type in ('order', 'purchaseOrder', 'product', 'customer', 'brand', 'user', 'payment', 'location', 'payroll')),
  entity_id integer not null,
  user_id integer references users,
  created_at timestamptz not null default now(),
  notes text,
  changes jsonb not null
);
create index change_log_entity on change_log (entity_type, entity_id, id);

-- What an outside system called a record, so that importing twice changes nothing.
create table external_keys (
  entity_type text not null,
  external_key text not null,
  entity_id integer not null,
  primary key (entity_type, external_key)
);
