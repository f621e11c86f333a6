-- What people say about a record (D-43). Comments are neither edited nor deleted.
create table comments (
  id bigint primary key generated always as identity,
  entity_type text not null
    check (entity_type in ('order', 'purchaseOrder', 'product', 'customer', 'brand', 'payment')),
  entity_id integer not null,
  user_id integer not null references users,
  text text not null check (text <> ''),
  created_at timestamptz not null default now()
);
create index comments_entity on comments (entity_type, entity_id, id);
