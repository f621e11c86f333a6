-- How much each user has uploaded in a day, so that nobody can fill the disk. Null: Dray made the file itself.
alter table uploads add column sent_bytes bigint;
create index uploads_of_sender on uploads (user_id, created_at) where sent_bytes is not null;
