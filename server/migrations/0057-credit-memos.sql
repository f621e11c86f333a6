-- What a customer gets back for an order that has shipped (D-240). A request has moved nothing yet; an issued memo has a number.
create sequence credit_memo_numbers start 100001;
create table credit_memos (
  id integer primary key generated always as identity,
  memo_num text unique,
  status text not null check (status in ('REQUESTED', 'ISSUED', 'DECLINED', 'VOIDED')),
  order_id integer not null references orders,
  customer_id integer not null references customers,
  amount_cents bigint not null check (amount_cents >= 0),
  credited_cents bigint not null default 0 check (credited_cents >= 0),
  to_credit_cents bigint not null default 0 check (to_credit_cents >= 0),
  notes text,
  created_by integer references users,
  created_at timestamptz not null default now(),
  issued_by integer references users,
  issued_on timestamptz,
  decided_reason text,
  voided_by integer references users,
  voided_on timestamptz,
  modified_on timestamptz not null default now(),
  -- The time lists go by.
  dated_on timestamptz not null generated always as (coalesce(issued_on, created_at)) stored,
  check ((status in ('ISSUED', 'VOIDED')) = (issued_on is not null)),
  check ((issued_on is not null) = (memo_num is not null)),
  check ((status = 'VOIDED') = (voided_on is not null)),
  check (issued_on is null or credited_cents + to_credit_cents = amount_cents)
);
create index credit_memos_order on credit_memos (order_id);
create index credit_memos_customer on credit_memos (customer_id, dated_on desc, id desc);
create index credit_memos_date on credit_memos (dated_on desc, id desc);
create index credit_memos_requested on credit_memos (created_at, id) where status = 'REQUESTED';

create table credit_memo_lines (
  id integer primary key generated always as identity,
  memo_id integer not null references credit_memos,
  position integer not null,
  -- Null once the line of a request, or of a memo that was voided, has left its order.
  order_line_id bigint references order_lines on delete set null,
  product_id integer not null references products,
  batch_id integer references batches,
  disposition text not null check (disposition in ('RESTOCK', 'DAMAGED', 'KEPT', 'CONCESSION')),
  units integer check (units > 0),
  amount_cents bigint not null check (amount_cents >= 0),
  reason text,
  check ((disposition = 'CONCESSION') = (units is null))
);
create index credit_memo_lines_memo on credit_memo_lines (memo_id, position);
create index credit_memo_lines_order_line on credit_memo_lines (order_line_id) where order_line_id is not null;

-- What memos took off the order's balance. Part of applied_cents, which is everything that lowers it.
alter table orders
  add column credited_cents bigint not null default 0 check (credited_cents >= 0),
  -- What returns take out of the commission: sold prices and concessions, and the cost of restocked units (D-247).
  add column returned_cents bigint not null default 0 check (returned_cents >= 0),
  add column returned_cost_cents bigint not null default 0 check (returned_cost_cents >= 0);
alter table payroll_orders add column returned_cost_cents bigint not null default 0;

alter table stock_movements add column memo_line_id integer references credit_memo_lines;
create index stock_movements_memo_line on stock_movements (memo_line_id) where memo_line_id is not null;
alter table credit_entries add column memo_id integer references credit_memos;

alter table change_log
  drop constraint change_log_entity_type_check,
  add constraint change_log_entity_type_check check (entity_type in
    ('order', 'purchaseOrder', 'product', 'customer', 'brand', 'user', 'payment', 'memo', 'location', 'payroll', 'company'));

create index credit_memos_voided on credit_memos (voided_on) where voided_on is not null;
create index stock_movements_losses on stock_movements (created_at) where kind = 'LOSS';
