-- Names sort alike in every list and on every screen: without case and accents, numbers by size. Lists of the server sorted "Forêts" behind
-- "Formaggi", lists of the web before it.

-- The same as `nameOrder` in domain/src/text/name-order.ts. Compared by bytes, whatever the collation of the database.
create function name_order(value text) returns text
  language plpgsql immutable strict parallel safe cost 20
as $$
declare
  folded text := btrim(fold(value));
begin
  if folded !~ '[0-9]' then
    return folded;
  end if;
  return regexp_replace(regexp_replace(folded, '([0-9]+)', '000000000\1', 'g'), '0*([0-9]{10,})', '\1', 'g');
end $$;

alter table customers add column name_order text collate "C" not null generated always as (name_order(customer_name)) stored;
alter table brands add column name_order text collate "C" not null generated always as (name_order(name)) stored;
alter table products add column name_order text collate "C" not null generated always as (name_order(name)) stored;

drop index customers_sorted_name;
drop index customers_by_name;
create index customers_name_order on customers (name_order, id);

alter table product_texts alter column sort type text collate "C";
create or replace function keep_product_text() returns trigger language plpgsql as $$
begin
  insert into product_texts (product_id, text, sort) values (new.id, new.search_text, new.name_order)
  on conflict (product_id) do update set text = excluded.text, sort = excluded.sort;
  return null;
end $$;
update product_texts set sort = name_order from products where products.id = product_id;
