-- A line remembers whether its batch is found for it or chosen by hand, so that a draft looks for its batches when it is submitted.
alter table order_lines add column batch_mode text not null default 'manual' check (batch_mode in ('auto', 'manual'));
-- Drafts written before this looked for theirs.
update order_lines set batch_mode = 'auto'
from orders where orders.id = order_lines.order_id and order_status = 'DRAFT' and batch_id is null and should_have_tag;
