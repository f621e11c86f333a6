-- The mailbox for orders (D-348): how far it was read, and how that goes. One server at a time reads it.
create table mailbox (
  only_one boolean primary key default true check (only_one),
  holder uuid,
  held_until timestamptz,
  -- User, server and folder. Another mailbox begins with the email that arrives from then on.
  account text,
  uid_validity bigint,
  -- Emails up to this one were read.
  uid bigint,
  -- Older emails that a person wants read again: since when, and up to which one they were.
  recent_since timestamptz,
  recent_wanted_at timestamptz,
  recent_uid bigint,
  recent_ended_at timestamptz,
  recent_saved integer not null default 0,
  recent_skipped integer not null default 0,
  looked_at timestamptz,
  last_mail_at timestamptz,
  -- Why emails aren't read, as a sentence.
  problem text,
  -- Since the reading server started.
  saved integer not null default 0,
  skipped integer not null default 0
);
insert into mailbox default values;
