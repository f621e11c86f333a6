-- People keep what they filter the order list by under a name, as they do for products and the inventory (D-79).
alter table saved_filters drop constraint saved_filters_kind_check;
alter table saved_filters add constraint saved_filters_kind_check check (kind in ('product', 'inventory', 'order'));
