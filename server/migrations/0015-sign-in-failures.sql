-- Sign-in limits count over a sliding window (D-228), so each failure keeps its own time. Old counts are dropped: they last minutes.
drop table sign_in_failures;
create table sign_in_failures (
  subject text primary key,
  failed_at timestamptz[] not null
);
