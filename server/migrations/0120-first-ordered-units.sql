-- The largest quantity of a product that an order ever had after it left DRAFT, with what it left to backorders (D-322). Only of products
-- that were lowered since, because the others have it in their lines.
create table first_ordered_units (
  order_id integer not null references orders (id),
  product_id integer not null references products (id),
  units integer not null check (units > 0),
  primary key (order_id, product_id)
);

-- From the change log: what the present lines had before each change that lowered them. A split is no such change.
insert into first_ordered_units
with changed as (
  select entry.id, entity_id as order_id, products.id as product_id,
    sum(coalesce((change ->> 'newValue')::integer, 0) - coalesce((change ->> 'previousValue')::integer, 0)) as delta
  from change_log as entry
  cross join lateral jsonb_array_elements(entry.changes) as change
  join products on products.sku = change ->> 'subfield'
  where entity_type = 'order' and entry.action = 'update' and change ->> 'field' = 'quantity'
    and coalesce(entry.notes, '') not like 'The rest is on backorder %'
    and coalesce(change ->> 'newValue', '0') ~ '^\d{1,9}$' and coalesce(change ->> 'previousValue', '0') ~ '^\d{1,9}$'
  group by entry.id, entity_id, products.id
),
present as (
  select order_id, product_id,
    coalesce((select sum(quantity) from order_lines as line
      where line.order_id = lowered.order_id and line.product_id = lowered.product_id), 0)
    + coalesce((select sum(units) from backordered_units as moved
      where moved.order_id = lowered.order_id and moved.product_id = lowered.product_id), 0) as units
  from (select distinct order_id, product_id from changed where delta < 0) as lowered
),
before as (
  select changed.id, order_id, product_id, delta,
    present.units - sum(delta) over (partition by order_id, product_id order by changed.id desc) as units
  from changed join present using (order_id, product_id)
)
select order_id, product_id, max(units)
from before join orders on orders.id = order_id
where delta < 0 and units > 0
  -- The status before the change: set by it, set last before it, or before the next one.
  and coalesce(
    (select change ->> 'previousValue' from change_log, jsonb_array_elements(changes) as change
      where entity_type = 'order' and entity_id = order_id and change_log.id >= before.id and change ->> 'field' = 'orderStatus'
      order by change_log.id limit 1),
    order_status) <> 'DRAFT'
group by order_id, product_id;
