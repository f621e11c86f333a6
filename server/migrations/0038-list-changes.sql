-- Which transactions changed the lists that the server keeps as they were answered, so that it knows when one is out of date. A row says
-- only that something changed: it is written by the database itself, whatever changes a table.
create table list_changes (
  list text not null check (list in ('products', 'customers')),
  transaction xid8 not null,
  noted_at timestamptz not null default now(),
  primary key (list, transaction)
);
create index list_changes_noted_at on list_changes (noted_at);

create function note_list_change() returns trigger language plpgsql as $$
begin
  insert into list_changes (list, transaction) values (tg_argv[0], pg_current_xact_id()) on conflict do nothing;
  return null;
end $$;

create trigger note_products after insert or update or delete on products
  for each statement execute function note_list_change('products');
create trigger note_products after insert or update or delete on brands
  for each statement execute function note_list_change('products');
create trigger note_products after insert or update or delete on product_types
  for each statement execute function note_list_change('products');
create trigger note_products after insert or update or delete on extract_types
  for each statement execute function note_list_change('products');
create trigger note_products after insert or update or delete on products_in_lines
  for each statement execute function note_list_change('products');
-- A new order has no lines yet, and no lines are pending.
create trigger note_products after update of order_status or delete on orders
  for each statement execute function note_list_change('products');
create trigger note_products after insert or update or delete on order_lines
  for each statement execute function note_list_change('products');

create trigger note_customers after insert or update or delete on customers
  for each statement execute function note_list_change('customers');
-- When someone was last seen is in no list.
create trigger note_customers after insert or update of name or delete on users
  for each statement execute function note_list_change('customers');
create trigger note_customers after insert or update or delete on user_roles
  for each statement execute function note_list_change('customers');
