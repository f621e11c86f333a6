-- What an admin decides about the company in the web: null where the environment variable, or nothing, counts. Changes are logged.
alter table company_settings
  add company_name text check (company_name <> ''),
  add company_address text check (company_address <> ''),
  add company_phone text check (company_phone <> ''),
  add logo text,
  add invoice_footer text check (invoice_footer <> ''),
  add payment_terms_days integer check (payment_terms_days between 0 and 365),
  add page_size text check (page_size in ('letter', 'a4'));

alter table change_log
  drop constraint change_log_entity_type_check,
  add constraint change_log_entity_type_check check (entity_type in
    ('order', 'purchaseOrder', 'product', 'customer', 'brand', 'user', 'payment', 'location', 'payroll', 'company'));

alter table uploads
  drop constraint uploads_bucket_check,
  add constraint uploads_bucket_check check (bucket in ('products', 'brands', 'customers', 'users', 'company', 'documents'));
