-- What is pending is looked up by product or by batch, and only a few lines are: those that were not pulled before their order was
-- canceled or refunded never will be. The open orders of a busy company were read for each brand list instead: 12 ms for 400 orders.
alter table order_lines add column is_canceled boolean not null default false;

update order_lines set is_canceled = true
from orders
where orders.id = order_id and order_status in ('CANCELLED', 'REFUNDED');

create function keep_lines_canceled() returns trigger language plpgsql as $$
begin
  update order_lines set is_canceled = new.order_status in ('CANCELLED', 'REFUNDED') where order_id = new.id;
  return null;
end $$;

create trigger keep_lines_canceled after update of order_status on orders
  for each row
  when ((old.order_status in ('CANCELLED', 'REFUNDED')) <> (new.order_status in ('CANCELLED', 'REFUNDED')))
  execute function keep_lines_canceled();

drop index order_lines_unpulled;
drop index order_lines_unpulled_batch;
create index order_lines_unpulled on order_lines (product_id) where not tags_pulled and not is_canceled;
create index order_lines_unpulled_batch on order_lines (batch_id) where not tags_pulled and not is_canceled and batch_id is not null;
