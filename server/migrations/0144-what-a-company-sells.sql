-- The first steps ask if a company sells cannabis. Until it has answered, and in every company before, products have the fields for it.
alter table company_settings add column sells_cannabis boolean;
update company_settings set sells_cannabis = true where exists (select from products);
