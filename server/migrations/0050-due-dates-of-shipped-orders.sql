-- The due date that an order keeps from the day it first shipped, also while it is reopened (D-195).

alter table orders add column shipped_due_on date;
-- One rewrite of the table, not an update of each row in each index. Refunded orders usually shipped before.
alter table orders
  alter column shipped_due_on type date using case when order_status in ('DELIVERED', 'COMPLETED', 'REFUNDED') then due_on end;
