-- Links with which people set their own password, what each session was opened with, and the log of sign-ins.
alter table sessions
  add column id integer generated always as identity unique,
  add column user_agent text,
  -- The address that the session was last used from.
  add column address text,
  add column last_seen_on timestamptz not null default now();
update sessions set last_seen_on = created_at;

-- One that was used or has ended is kept for a while, so that whoever opens it is told why it does not work.
create table password_links (
  id integer primary key generated always as identity,
  user_id integer not null references users,
  token_hash bytea not null unique,
  kind text not null check (kind in ('invite', 'reset')),
  -- Nobody, if the user asked for it on the sign-in page.
  created_by integer references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- When a newer link, a new password or an admin ended it.
  ended_at timestamptz
);
create unique index password_links_open on password_links (user_id) where used_at is null and ended_at is null;
create index password_links_expiry on password_links (expires_at);

create table sign_ins (
  id bigint primary key generated always as identity,
  happened_at timestamptz not null,
  event text not null check (
    event in (
      'SIGNED_IN', 'LINK_USED', 'WRONG_PASSWORD', 'WRONG_CODE', 'UNKNOWN_EMAIL', 'LOCKED_OUT', 'LINK_REFUSED', 'SIGNED_OUT'
    )
  ),
  user_id integer references users,
  -- As it was typed, if it names no user.
  email text,
  address text,
  user_agent text,
  -- Who signed the user out, if it was not they themselves.
  by_user_id integer references users
);
create index sign_ins_age on sign_ins (happened_at);
create index sign_ins_user on sign_ins (user_id, id);
