-- The backups that Dray made or tried by its schedule (BACKUP_DIR), so that an admin is told when the last one is old.
create table backups (
  id integer primary key generated always as identity,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- Null: it failed.
  file_name text,
  bytes bigint,
  missing_files integer not null default 0,
  -- Why it failed, in a sentence.
  problem text,
  check ((file_name is null) = (problem is not null)),
  check ((file_name is null) = (bytes is null))
);
create index backups_newest on backups (started_at desc);
