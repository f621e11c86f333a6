-- Finds lines that wait for a batch of a product (D-262) without reading every unpulled line of it.
create index order_lines_waiting on order_lines (product_id)
  where not tags_pulled and not is_canceled and batch_id is null and batch_mode = 'auto' and should_have_tag;
