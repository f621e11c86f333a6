-- A credit memo finds the units of its lines that were counted when the round was settled (D-323).
create index settlement_units_line on settlement_units (order_line_id);
