-- Customers are unique by name and found by any of their texts; price histories say who, how and why; brands have a margin floor.

-- A second customer with the same name gets a number after it, which the log says, so that names can be unique (D-201).
do $$
declare
  double record;
  number integer;
  free_name text;
begin
  for double in
    select id, customer_name from (
      select id, customer_name, row_number() over (partition by lower(btrim(customer_name)) order by id) as place from customers
    ) as named where place > 1 order by id
  loop
    number := 1;
    loop
      number := number + 1;
      free_name := btrim(double.customer_name) || ' (' || number || ')';
      exit when not exists (select from customers where lower(btrim(customer_name)) = lower(free_name));
    end loop;
    update customers set customer_name = free_name where id = double.id;
    insert into change_log (action, entity_type, entity_id, notes, changes) values ('update', 'customer', double.id,
      'Names of customers became unique',
      jsonb_build_array(jsonb_build_object('name', free_name, 'field', 'customerName', 'subfield', null, 'action', 'update',
        'previousValue', double.customer_name, 'newValue', free_name)));
  end loop;
end $$;
create unique index customers_name on customers (lower(btrim(customer_name)));

-- Everything that is written about a customer, so that the address book is searched without folding every row. The phone number
-- stands there a second time as digits only.
alter table customers add column search_text text not null generated always as (
  fold(customer_name || ' ' || coalesce(contact_name, '') || ' ' || coalesce(contact_email, '') || ' ' || coalesce(contact_phone, '')
    || ' ' || regexp_replace(coalesce(contact_phone, ''), '\D', '', 'g') || ' ' || coalesce(contact_telegram, '')
    || ' ' || coalesce(address, '') || ' ' || coalesce(website, '') || ' ' || coalesce(notes, ''))
) stored;
create index customers_text on customers using gin (search_text gin_trgm_ops);

-- A customer that is being added is compared with those that have the same name, email or phone.
create index customers_same_name on customers (fold(btrim(customer_name)));
create index customers_same_email on customers (lower(contact_email)) where contact_email is not null;
create index customers_same_phone on customers (regexp_replace(contact_phone, '\D', '', 'g')) where contact_phone is not null;

-- What customers owe is added up from the few orders that are not paid exactly, however many there are.
create index orders_with_balance on orders (customer_id) include (order_status) where total_cents <> applied_cents;

-- Every change of a custom price: who made it, in which way, and the reason if it needed one (D-172, D-199). A removal has no price
-- (D-203). All prices until now came from files.
alter table price_history
  alter column price_cents drop not null,
  add column way text check (way in ('hand', 'margin', 'import', 'refresh', 'file')),
  add column user_id integer references users,
  add column reason text;
update price_history set way = 'file', user_id = (
  select change_log.user_id from change_log
  where entity_type = 'customer' and entity_id = price_history.customer_id and change_log.created_at = price_history.created_at
    and notes = 'Custom prices imported'
  limit 1);
insert into price_history (customer_id, product_id, price_cents, created_at, way)
select customer_id, product_id, price_cents, modified_on, 'file' from custom_prices
where not exists (
  select from price_history
  where price_history.customer_id = custom_prices.customer_id and price_history.product_id = custom_prices.product_id);
alter table price_history alter column way set not null;

-- Refresh Pricing asks which custom prices a change of a base price concerns.
create index custom_prices_product on custom_prices (product_id);

-- The least margin in percent of the price (D-199).
alter table brands add column margin_floor numeric(5, 2) check (margin_floor between 0 and 100);
