-- Keys with which programs make calls (D-290), and addresses that are told of changes (D-291).
-- A key is also an inactive user, so that what it does is logged, limited and repeated like a person's.
create table api_keys (
  user_id integer primary key references users,
  name text not null check (name <> ''),
  token_hash bytea not null unique,
  -- Addresses and networks it may be used from; empty means any.
  addresses text[] not null default '{}',
  created_by integer not null references users,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index api_keys_name on api_keys (lower(name)) where revoked_at is null;

create table webhooks (
  id integer primary key generated always as identity,
  url text not null,
  kinds text[] not null check (kinds <> '{}'),
  roles text[] not null check (roles <> '{}'),
  is_active boolean not null default true,
  secret text not null,
  -- Also valid for a day after the secret was replaced.
  former_secret text,
  former_secret_until timestamptz,
  created_by integer not null references users,
  created_at timestamptz not null,
  -- How many attempts in a row got no answer; until then nothing is sent.
  failures integer not null default 0,
  paused_until timestamptz,
  -- Of the last attempt, if it failed.
  last_error text,
  -- One server at a time sends. It says so every few seconds.
  sender uuid,
  sending_until timestamptz,
  check ((former_secret is null) = (former_secret_until is null))
);

-- Written in the transaction of a change, and turned into deliveries soon after.
create table webhook_outbox (
  id bigint primary key generated always as identity,
  kind text not null,
  action text not null check (action in ('created', 'changed', 'removed')),
  record_ids integer[] not null,
  at timestamptz not null default now()
);

create table webhook_deliveries (
  id bigint primary key generated always as identity,
  webhook_id integer not null references webhooks on delete cascade,
  event_id uuid not null,
  kind text not null,
  action text not null,
  record_id integer not null,
  at timestamptz not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'DELIVERED', 'FAILED')),
  attempts integer not null default 0,
  -- It is given up a day later.
  first_due_at timestamptz not null,
  next_attempt_at timestamptz not null,
  last_error text,
  ended_at timestamptz,
  check ((status = 'WAITING') = (ended_at is null))
);
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, id desc);
-- Events of a record are sent in order: the first that waits holds back the others.
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, kind, record_id, id) where status = 'WAITING';
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, id) where status = 'WAITING';
create index webhook_deliveries_failed on webhook_deliveries (webhook_id, id desc) where status = 'FAILED';
