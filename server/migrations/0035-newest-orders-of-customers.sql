-- When each customer last ordered is read from the index alone: the first page asks it of all customers at once.
drop index orders_customer;
create index orders_customer on orders (customer_id, created_at desc, id desc) include (order_status);
