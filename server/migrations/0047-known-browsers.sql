-- Browsers that a user signed in with before, so that a locked network doesn't lock them out (D-228).
create table known_browsers (
  token_hash bytea not null,
  user_id integer not null references users,
  signed_in_at timestamptz not null default now(),
  primary key (token_hash, user_id)
);
create index known_browsers_user on known_browsers (user_id, signed_in_at);
create index known_browsers_age on known_browsers (signed_in_at);
