-- The books are closed through a day (D-282). The newest row decides; the others are the history.
create table closings (
  id integer primary key generated always as identity,
  closed_through date,
  reason text,
  user_id integer not null references users (id),
  created_at timestamptz not null default now()
);
create index closings_user_id on closings (user_id);

-- Volatile: a closing that this call waited for is seen. Shared, so only a closing waits for others.
create function lock_closed_through() returns date language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('closing', 0));
  return (select closed_through from closings order by id desc limit 1);
end
$$;
