-- The bar codes of the trade: a product's GTIN on one unit and on a case, always with 14 digits so that any print of the number finds it.
alter table products add column gtin text check (gtin ~ '^[0-9]{14}$');
alter table products add column case_gtin text check (case_gtin ~ '^[0-9]{14}$');
create unique index products_gtin on products (gtin);
create unique index products_case_gtin on products (case_gtin);
