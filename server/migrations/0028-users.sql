-- The list of users says when each was here last.
alter table users add column last_seen_on timestamptz;
