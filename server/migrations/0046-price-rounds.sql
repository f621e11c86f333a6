-- A price round changes the prices of many customers and is undone as one: its history entries say what they replaced.
create table price_rounds (
  id uuid primary key,
  user_id integer not null references users,
  plan jsonb not null,
  created_at timestamptz not null default now()
);
create index price_rounds_newest on price_rounds (created_at desc);

alter table price_history
  drop constraint price_history_way_check,
  add constraint price_history_way_check check (way in ('hand', 'margin', 'import', 'refresh', 'file', 'undo')),
  add column round_id uuid references price_rounds,
  add column replaced_cents bigint,
  add column replaced_base_cents bigint;
create index price_history_round on price_history (round_id, customer_id) where round_id is not null;
