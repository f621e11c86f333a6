-- Finds the lines imported as shipped that name a batch (D-255).
create index order_lines_pulled_batch on order_lines (batch_id) where tags_pulled and not is_canceled and batch_id is not null;
