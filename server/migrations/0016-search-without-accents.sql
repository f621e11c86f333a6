-- Search finds "Côte" by "cote", and customers by contact, phone, email and address too.

-- The same as `fold` in domain/src/search: lowercase without accents.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(lower(normalize(value, NFD)), '[\u0300-\u036f]', '', 'g');

-- What a customer is found by. The phone number stands there a second time as digits only.
create function customer_words(customer_name text, contact_name text, phone text, email text, address text) returns text
  language sql immutable parallel safe
  return fold(customer_name || ' ' || coalesce(contact_name, '') || ' ' || coalesce(email, '') || ' '
    || coalesce(address, '') || ' ' || coalesce(phone, '') || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g'));

create index customers_search on customers using gin
  (customer_words(customer_name, contact_name, contact_phone, contact_email, address) gin_trgm_ops);
drop index products_words;
create index products_words on products using gin (fold(name || ' ' || sku) gin_trgm_ops);
drop index batches_words;
create index batches_words on batches using gin (fold(batch_number) gin_trgm_ops);
