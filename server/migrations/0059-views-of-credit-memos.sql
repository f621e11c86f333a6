alter table saved_filters drop constraint saved_filters_kind_check;
alter table saved_filters
  add constraint saved_filters_kind_check check (kind in ('product', 'inventory', 'order', 'purchase', 'figures', 'memo'));
