-- Why accounting has to choose where money goes that its order couldn't take when the phone sent it (D-314).
alter table collections
  add column to_assign text check (to_assign in ('OTHER_DRIVER', 'NOT_PAYABLE', 'PAID'));
