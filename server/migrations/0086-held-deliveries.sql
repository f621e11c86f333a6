-- What phones sent about orders that had changed since waits for the office, and an undone delivery no longer counts (D-314, D-316).
alter table proofs
  -- COUNTED: the order was delivered as it says. HELD: it waits until the office applies or dismisses it.
  add column standing text not null default 'COUNTED' check (standing in ('COUNTED', 'HELD', 'DISMISSED', 'UNDONE')),
  add column settled_by integer references users,
  add column settled_on timestamptz,
  add column settled_reason text,
  add check ((standing = 'DISMISSED') = (settled_reason is not null));
create index proofs_held on proofs (driver_id) where standing = 'HELD';
