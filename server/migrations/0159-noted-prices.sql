-- The menu of a customer's contacts shows custom prices.
alter table list_changes
  drop constraint list_changes_list_check,
  add check (list in ('products', 'customers', 'customPrices'));
create trigger note_prices after insert or update or delete on custom_prices
  for each statement execute function note_list_change('customPrices');
