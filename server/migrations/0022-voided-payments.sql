-- Who voided a payment, and when (D-107, D-214). What a voided payment was applied to stays, and counts no more.
alter table payments
  drop column is_void,
  add column voided_at timestamptz,
  add column voided_by integer references users;
