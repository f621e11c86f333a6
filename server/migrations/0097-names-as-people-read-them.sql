-- Names that look the same are the same: in any Unicode form, case and spacing, with or without invisible marks (D-309).

-- The same as `nameKey` in domain/src/text/plain-text.ts.
create function name_key(value text) returns text
  language plpgsql immutable strict parallel safe cost 20
as $$
begin
  return replace(lower(btrim(regexp_replace(
    regexp_replace(normalize(value, NFC), '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g'),
    '[\s\u0080-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))), 'ς', 'σ');
end $$;

-- Of names that were different until now, all but the first get a number after them, and the log says so where there is one.
create function pg_temp.tell_apart(of_table text, column_name text, scope text, entity text) returns void language plpgsql as $$
declare
  double record;
  number integer;
  free_name text;
  is_taken boolean;
begin
  for double in execute format(
    'select id, name, owner from (
      select %1$s as id, %2$I as name, %3$s as owner,
        row_number() over (partition by %3$s, name_key(%2$I) order by %1$s) as place
      from %4$I where %5$s) as named where place > 1 order by id',
    case of_table when 'api_keys' then 'user_id' else 'id' end, column_name,
    case scope when 'brand_id' then 'brand_id' else '0' end, of_table,
    case scope when 'brand_id' then 'true' else scope end)
  loop
    number := 1;
    loop
      number := number + 1;
      free_name := btrim(double.name) || ' (' || number || ')';
      execute format('select exists (select from %1$I where name_key(%2$I) = name_key($1) and %3$s)', of_table, column_name,
        case scope when 'brand_id' then 'brand_id = ' || double.owner else scope end) into is_taken using free_name;
      exit when not is_taken;
    end loop;
    execute format('update %1$I set %2$I = $1 where %3$s = $2', of_table, column_name,
      case of_table when 'api_keys' then 'user_id' else 'id' end) using free_name, double.id;
    if entity is not null then
      insert into change_log (action, entity_type, entity_id, notes, changes) values ('update', entity, double.id,
        'Names that look the same were told apart',
        jsonb_build_array(jsonb_build_object('name', free_name, 'field', case entity when 'customer' then 'customerName' else 'name' end,
          'subfield', null, 'action', 'update', 'previousValue', double.name, 'newValue', free_name)));
    end if;
  end loop;
end $$;

select pg_temp.tell_apart('customers', 'customer_name', 'true', 'customer');
select pg_temp.tell_apart('brands', 'name', 'true', 'brand');
select pg_temp.tell_apart('product_types', 'name', 'true', null);
select pg_temp.tell_apart('extract_types', 'name', 'true', null);
select pg_temp.tell_apart('product_lines', 'name', 'brand_id', null);
select pg_temp.tell_apart('packing_locations', 'name', 'not is_removed', 'location');
select pg_temp.tell_apart('api_keys', 'name', 'revoked_at is null', null);

-- The address book is sorted by it.
create index customers_sorted_name on customers (lower(btrim(customer_name)));
drop index customers_name;
create unique index customers_name on customers (name_key(customer_name));
drop index brands_name;
create unique index brands_name on brands (name_key(name));
drop index product_types_name;
create unique index product_types_name on product_types (name_key(name));
drop index extract_types_name;
create unique index extract_types_name on extract_types (name_key(name));
drop index product_lines_name;
create unique index product_lines_name on product_lines (brand_id, name_key(name));
drop index packing_locations_name;
create unique index packing_locations_name on packing_locations (name_key(name)) where not is_removed;
drop index api_keys_name;
create unique index api_keys_name on api_keys (name_key(name)) where revoked_at is null;
