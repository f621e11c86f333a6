-- The day an order first shipped, until it is reopened (D-280). Until now only the due date was kept, so orders of before get the day they
-- were to be delivered, unless they shipped sooner.
alter table orders add column shipped_on date;
alter table orders
  alter column shipped_on type date using case when order_status in ('DELIVERED', 'COMPLETED', 'REFUNDED')
    then least(delivery_date, (status_modified_on at time zone current_setting('dray.time_zone'))::date) end;
create index orders_shipped_on on orders (shipped_on) where shipped_on is not null;
-- Money on orders that haven't shipped.
create index orders_paid_unshipped on orders (id) where applied_cents <> 0 and shipped_on is null;

-- The books begin with the first export. Null: nothing was exported yet.
create table books (
  id integer primary key check (id = 1),
  begin_on date,
  accounts jsonb,
  overrides jsonb not null default '[]',
  modified_on timestamptz
);
insert into books (id) values (1);
-- Called once the books begin: unlike a row, every transaction sees it at once.
create sequence books_began;

create table book_exports (
  id integer primary key generated always as identity,
  number integer not null unique,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  created_at timestamptz not null,
  created_by integer references users (id),
  documents integer not null,
  late_documents integer not null,
  debits_cents bigint not null,
  cover jsonb not null
);

-- The journal. Entries are only added; one that waits for its export may still move to another day.
create table book_entries (
  id bigint primary key generated always as identity,
  kind text not null check (kind in
    ('order', 'deposit', 'payment', 'payment-void', 'memo', 'memo-void', 'credit', 'stock', 'cost', 'opening')),
  record_id bigint not null,
  -- Later entries of a document are what changed since.
  part integer not null,
  customer_id integer,
  day date not null,
  recorded_on date not null,
  document text not null,
  name text not null,
  memo text not null,
  postings jsonb not null,
  -- Units that left stock for an order, by product.
  units jsonb,
  debits_cents bigint not null,
  receivables_cents bigint not null,
  deposits_cents bigint not null,
  customer_credit_cents bigint not null,
  inventory_cents bigint not null,
  sales_cents bigint not null,
  -- Of before the books: part of the opening balances, and compared with when the document changes.
  is_before boolean not null default false,
  export_id integer references book_exports (id),
  created_at timestamptz not null,
  unique (kind, record_id, part)
);
create index book_entries_day on book_entries (day, id) where not is_before;
create index book_entries_export on book_entries (export_id, day, id) where not is_before;

-- What the books carry for each product: units that arrived and haven't shipped, and what each is worth.
create table book_stock (
  product_id integer primary key references products (id),
  units integer not null,
  cost_cents bigint not null
);
create table book_costs (
  id bigint primary key generated always as identity,
  product_id integer not null references products (id),
  from_day date not null,
  cost_cents bigint not null
);
create index book_costs_product on book_costs (product_id, id desc);

-- Records that changed since the journal was last written. Written by the database itself, so no path can miss one.
create table book_marks (
  id bigint primary key generated always as identity,
  kind text not null,
  record_id bigint not null
);

create function mark_for_books() returns trigger language plpgsql as $$
begin
  if (select is_called from books_began) then
    insert into book_marks (kind, record_id) select tg_argv[0], id from changed;
  end if;
  return null;
end $$;

create trigger mark_new_orders after insert on orders
  referencing new table as changed for each statement execute function mark_for_books('order');
create trigger mark_new_payments after insert on payments
  referencing new table as changed for each statement execute function mark_for_books('payment');
create trigger mark_new_memos after insert on credit_memos
  referencing new table as changed for each statement execute function mark_for_books('memo');
create trigger mark_credit after insert on credit_entries
  referencing new table as changed for each statement execute function mark_for_books('credit');

-- Most changes are of no account: a condition costs less than a list of the changed rows.
create function mark_one_for_books() returns trigger language plpgsql as $$
begin
  if (select is_called from books_began) then
    insert into book_marks (kind, record_id) values (tg_argv[0], new.id);
  end if;
  return null;
end $$;

create trigger mark_orders after update on orders for each row
  when (
    old.order_status <> new.order_status or old.customer_id <> new.customer_id or old.shipped_on is distinct from new.shipped_on
    or old.subtotal_cents <> new.subtotal_cents or old.discount_cents <> new.discount_cents or old.applied_cents <> new.applied_cents
    or old.modified_on <> new.modified_on
  )
  execute function mark_one_for_books('order');
create trigger mark_payments after update on payments for each row execute function mark_one_for_books('payment');
create trigger mark_memos after update on credit_memos for each row execute function mark_one_for_books('memo');
-- What leaves for an order counts when the order ships.
create trigger mark_stock after insert on stock_movements for each row
  when (new.kind <> 'SHIPMENT') execute function mark_one_for_books('stock');
create trigger mark_costs after update on products for each row
  when (old.cost_cents is distinct from new.cost_cents) execute function mark_one_for_books('cost');
