-- Payment terms, due dates, and what each order owed from when until when (D-195).

alter table customers add column payment_terms_days integer check (payment_terms_days between 0 and 365);

-- The due date of an order and what it was worked out from: the day on which it left DRAFT, and the customer's terms on that day.
alter table orders
  add column placed_on date,
  add column payment_terms_days integer check (payment_terms_days between 0 and 365),
  add column due_on date,
  add column is_due_on_set boolean not null default false;
-- One rewrite of the table, not an update of each row in each index: until now every order is due on delivery, or on placing.
alter table orders
  alter column placed_on type date using
    case when order_status <> 'DRAFT' then (created_at at time zone current_setting('dray.time_zone'))::date end,
  alter column due_on type date using
    case when order_status <> 'DRAFT' then coalesce(delivery_date, (created_at at time zone current_setting('dray.time_zone'))::date) end;
alter table orders
  add check ((due_on is null) = (order_status = 'DRAFT')),
  add check ((placed_on is null) = (order_status = 'DRAFT')),
  add check (not is_due_on_set or due_on is not null);

-- What an order owed from one change to the next, so that the figures of a past day are those of that day. There are no rows for the
-- times when it owed nothing, was a draft, or was canceled or refunded. The customer is the order's at that time; no foreign key, which
-- would lock the customer after the order.
create table order_balances (
  id bigint primary key generated always as identity,
  order_id integer not null references orders,
  customer_id integer not null,
  total_cents bigint not null,
  balance_cents bigint not null check (balance_cents <> 0),
  due_on date not null,
  owed_from timestamptz not null,
  -- Null: it owes this now.
  owed_until timestamptz check (owed_until > owed_from)
);

-- Every payment until now came from an import, with its own date, and none was voided.
insert into order_balances (order_id, customer_id, total_cents, balance_cents, due_on, owed_from, owed_until)
select id, customer_id, total_cents, balance, due_on, at, until
from (
  select orders.id, customer_id, total_cents, due_on, changed.at, changed.n,
    total_cents - sum(changed.applied) over earlier as balance,
    lead(changed.at) over (partition by orders.id order by changed.at, changed.n) as until
  from orders
  join (
    select id as order_id, created_at as at, 0::bigint as applied, 0 as n from orders
    union all
    select order_id, greatest(payments.created_at, orders.created_at), payment_applications.amount_cents, payments.id
    from payment_applications
    join payments on payments.id = payment_id
    join orders on orders.id = order_id
  ) as changed on changed.order_id = orders.id
  where order_status in ('RECEIVED', 'FULFILLMENT', 'PACKED', 'DELIVERED', 'COMPLETED')
  window earlier as (partition by orders.id order by changed.at, changed.n)
) as owed
where balance <> 0 and (until is null or until > at)
order by at, id, n;

create unique index order_balances_open on order_balances (order_id) where owed_until is null;
create index order_balances_closed on order_balances (order_id, owed_until) where owed_until is not null;
create index order_balances_owed on order_balances (customer_id) include (balance_cents, due_on) where owed_until is null;
create index order_balances_until on order_balances (owed_until) where owed_until is not null;
create index order_balances_customer on order_balances (customer_id, owed_from);
