-- All documents of a range of days in one zip file, which a background run makes.
create table books_folders (
  id integer primary key generated always as identity,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  started_by integer not null references users,
  started_at timestamptz not null,
  ended_at timestamptz,
  state text not null default 'running' check (state in ('running', 'done', 'canceled', 'failed')),
  problem text check (problem in ('disk-full', 'interrupted', 'failed')),
  done integer not null default 0,
  total integer not null,
  failed integer not null default 0,
  -- How often it was begun: a server that stops leaves it to the next one, which starts over.
  attempts integer not null default 0,
  -- The server that makes it says so every few seconds. Null: none does.
  seen_at timestamptz,
  -- The file and how many parts it is stored in, until it is removed.
  bytes bigint,
  parts integer,
  check ((state = 'running') = (ended_at is null)),
  check ((state = 'failed') = (problem is not null)),
  check ((bytes is null) = (parts is null)),
  check (bytes is null or state = 'done')
);
create unique index books_folders_running on books_folders (state) where state = 'running';
