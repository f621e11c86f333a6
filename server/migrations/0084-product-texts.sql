-- Products are searched in a table of their own. It changes only with their names, so its indexes answer without the rows of the products,
-- whose stock changes all the time: "ginger" in 50,000 products took 5 ms, now 0.5 ms (docs/decisions/032).
create table product_texts (
  product_id integer primary key references products on delete cascade,
  -- As products.search_text.
  text text not null,
  -- The sequence of the found products.
  sort text not null
);

create function keep_product_text() returns trigger language plpgsql as $$
begin
  insert into product_texts (product_id, text, sort) values (new.id, new.search_text, lower(new.name))
  on conflict (product_id) do update set text = excluded.text, sort = excluded.sort;
  return null;
end $$;

create trigger keep_product_text after insert or update of name, sku on products
  for each row execute function keep_product_text();

insert into product_texts (product_id, text, sort) select id, search_text, lower(name) from products order by id;

create index product_texts_words on product_texts using gin (text gin_trgm_ops);
create index product_texts_start on product_texts (text text_pattern_ops) include (sort, product_id);
create index product_texts_sort on product_texts (sort) include (text, product_id);
drop index products_text;
analyze product_texts;

-- Finds batches by one or two letters, which trigrams can't: "a" read the numbers of 250,000 batches (150 ms).
create index batches_letters on batches using gin (string_to_array(fold(batch_number), null));
