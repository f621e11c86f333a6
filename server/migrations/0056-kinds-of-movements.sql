-- What a stock movement was (D-239). Movements of before get their kind from what they point at, or from the reason they were given.
alter table stock_movements add column kind text;
update stock_movements set kind = case
  when order_line_id is not null or reason like 'Order %' then 'SHIPMENT'
  when purchase_item_id is not null or reason like 'Purchase order %' then 'RECEIPT'
  when reason = 'Opening stock (import)' then 'OPENING'
  when reason ~ '^(Batch .+ )?[Rr]eceived' or reason ~ '^Batch .*added' then 'RECEIPT'
  else 'CORRECTION'
end;
alter table stock_movements
  alter column kind set not null,
  add check (kind in ('OPENING', 'RECEIPT', 'SHIPMENT', 'RETURN', 'LOSS', 'COUNT', 'CORRECTION'));
