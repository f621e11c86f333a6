-- The cost of goods is now compared with what was posted (D-325), so orders of before the books keep theirs too, like their sales.
update book_entries set
  postings = postings || jsonb_build_array(
    jsonb_build_array('costOfGoods', coalesce(accounts ->> 'costOfGoods', 'Cost of Goods Sold'), cost_cents),
    jsonb_build_array('inventory', coalesce(accounts ->> 'inventory', 'Inventory Asset'), -cost_cents)
  )
from books, (
  select order_id, -sum(delta * coalesce(product_cost_cents, 0))::bigint as cost_cents
  from order_lines join stock_movements on order_line_id = order_lines.id and kind = 'SHIPMENT'
  group by order_id
) as sold
where book_entries.kind = 'order' and is_before and units is not null and record_id = sold.order_id and cost_cents <> 0;

-- Their notes and accounts say why stock moved from one account to another.
alter table book_entries
  drop constraint book_entries_kind_check,
  add check (kind in ('order', 'deposit', 'payment', 'payment-void', 'memo', 'memo-void', 'credit', 'stock', 'cost', 'opening', 'accounts'));
