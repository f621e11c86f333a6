-- Orders can be found by their products. Without it, finding a rare product among a million orders reads the lines of all of them (5 s).
create index order_lines_product on order_lines (product_id, order_id);
