-- The first page of the address book reads what its hundred customers have open, and no others: it added up the open orders and the
-- balances of all customers, and sorted all of them by name. 18 ms of 10,000 customers.
create index orders_open on orders (customer_id) where order_status in ('RECEIVED', 'FULFILLMENT', 'PACKED');
create index customers_by_name on customers (left(search_text, 100), id);
