-- The order of a driver's stops of a day (D-270). A stop that moves to another day or driver has no position there.
create table stop_positions (
  driver_id integer not null references users (id),
  day date not null,
  order_id integer not null references orders (id),
  position integer not null check (position >= 0),
  primary key (driver_id, day, order_id)
);
create index stop_positions_order on stop_positions (order_id);
