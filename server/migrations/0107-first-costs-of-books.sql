-- Products that came after the books began had no first cost, so each day's inventory differed from the books (D-281).
insert into book_costs (product_id, from_day, cost_cents)
select product_id, begin_on, cost_cents from book_stock cross join books
where begin_on is not null and product_id not in (select product_id from book_costs);
