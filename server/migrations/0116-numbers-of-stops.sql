-- Every stop gets its place when it comes to a driver's day, and keeps it when another one leaves (D-323).
create function add_stop_position() returns trigger language plpgsql as $$
begin
  insert into stop_positions (driver_id, day, order_id, position)
  select new.driver_id, new.delivery_date, new.id, coalesce(max(position) + 1, 0)
  from stop_positions where driver_id = new.driver_id and day = new.delivery_date
  on conflict do nothing;
  return null;
end
$$;
create trigger add_stop_position_of_new_order after insert on orders for each row
  when (new.driver_id is not null and new.delivery_date is not null and not new.pickup_order
    and new.order_status not in ('DRAFT', 'CANCELLED', 'REFUNDED'))
  execute function add_stop_position();
create trigger add_stop_position after update of driver_id, delivery_date, pickup_order, order_status on orders for each row
  when (new.driver_id is not null and new.delivery_date is not null and not new.pickup_order
    and new.order_status not in ('DRAFT', 'CANCELLED', 'REFUNDED')
    and (old.driver_id is distinct from new.driver_id or old.delivery_date is distinct from new.delivery_date
      or old.pickup_order <> new.pickup_order or old.order_status <> new.order_status))
  execute function add_stop_position();

insert into stop_positions (driver_id, day, order_id, position)
select driver_id, delivery_date, id, coalesce(placed.last, -1) + row_number() over (partition by driver_id, delivery_date order by created_at, id)
from orders
left join (select driver_id as driver, day, max(position) as last from stop_positions group by driver_id, day) as placed
  on placed.driver = orders.driver_id and placed.day = orders.delivery_date
where driver_id is not null and delivery_date is not null and not pickup_order
  and order_status not in ('DRAFT', 'CANCELLED', 'REFUNDED')
  and not exists (select from stop_positions as stop where stop.driver_id = orders.driver_id and stop.day = orders.delivery_date and stop.order_id = orders.id);
