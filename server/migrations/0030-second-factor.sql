-- A second factor for signing in: the codes of an app (RFC 6238), and recovery codes for when the phone is lost.
create table second_factors (
  user_id integer primary key references users on delete cascade,
  secret bytea not null,
  -- The step of 30 seconds whose code was used last. That code and the ones before it count no more.
  last_step integer not null,
  turned_on_at timestamptz not null
);

-- One that is being set up: it counts once its app has sent a right code.
create table second_factor_set_ups (
  user_id integer primary key references users on delete cascade,
  secret bytea not null,
  started_at timestamptz not null
);

-- Each is deleted when it is used.
create table recovery_codes (
  user_id integer not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Users with one of these roles need a second factor.
alter table company_settings add column second_factor_roles text[] not null default '{}';
