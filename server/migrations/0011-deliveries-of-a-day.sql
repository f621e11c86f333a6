-- A day's deliveries are found without reading every order; those that have no day yet are not on any.
create index orders_delivery on orders (delivery_date) where delivery_date is not null;
