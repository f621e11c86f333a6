-- Finds orders by the PO number and payments by their reference, such as a check's number (D-283).
create index orders_customer_po_start on orders (fold(customer_po) text_pattern_ops, id desc) where customer_po is not null;

-- Statistics of a partial index aren't used: without these, rare texts are looked for in a million orders (2 s instead of 3 ms).
create statistics orders_customer_po_words on (fold(customer_po)) from orders;

create index payments_reference_start on payments (fold(reference) text_pattern_ops, id desc) where reference is not null;
