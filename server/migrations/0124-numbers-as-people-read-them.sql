-- SKUs, PO numbers and saved views that look the same are the same, as names are (D-309).

-- Numbers stand on labels and in other programs, so those that look the same already keep theirs: they are left out of the index.
create function pg_temp.index_numbers(index_name text, of_table text, column_name text) returns void language plpgsql as $$
declare
  twins text;
begin
  execute format(
    'select string_agg(id::text, '','') from (
      select id, row_number() over (partition by name_key(%1$I) order by id) as place from %2$I where %1$I is not null) as numbered
    where place > 1', column_name, of_table) into twins;
  execute format('create unique index %I on %I (name_key(%I)) where %s', index_name, of_table, column_name,
    coalesce('id not in (' || twins || ')', 'true'));
end $$;

select pg_temp.index_numbers('products_sku_alike', 'products', 'sku');
drop index purchase_orders_real_num;
select pg_temp.index_numbers('purchase_orders_real_num', 'purchase_orders', 'real_num');

update saved_filters set name = btrim(name) || ' (' || saved_filters.id || ')'
from (
  select id, row_number() over (partition by kind, user_id, brand_id, name_key(name) order by id) as place from saved_filters
) as numbered
where numbered.id = saved_filters.id and place > 1;
alter table saved_filters drop constraint saved_filters_kind_user_id_brand_id_name_key;
create unique index saved_filters_name on saved_filters (kind, user_id, brand_id, name_key(name)) nulls not distinct;
