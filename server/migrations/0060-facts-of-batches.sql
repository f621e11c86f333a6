-- Facts and holds of batches (D-250 to D-254).
alter table batches
  add column expires_on date,
  add column tested_on date,
  add column lab_name text,
  add column thc_percent numeric(5, 2) check (thc_percent between 0 and 100),
  add column cbd_percent numeric(5, 2) check (cbd_percent between 0 and 100),
  add column notes text,
  add column hold_reason text,
  add column held_by integer references users (id),
  add column held_at timestamptz,
  add check ((hold_reason is null) = (held_at is null));

-- Finds the units that may not leave, without a look at the batches of companies that set neither.
create index batches_restricted on batches (product_id)
  where remaining_quantity > 0 and (held_at is not null or expires_on is not null);

alter table customers
  add column min_life_days integer check (min_life_days between 0 and 3650),
  add column emails_coas boolean not null default false;

alter table product_types add column requires_coa boolean not null default false;

alter table company_settings
  add column batch_order text not null default 'FIFO' check (batch_order in ('FIFO', 'FEFO'));

alter table uploads
  drop constraint uploads_document_kind_check,
  add check (document_kind in ('invoice', 'purchaseOrder', 'payment', 'creditMemo', 'statement', 'coa'));

-- Product lists show units that may not leave. Other changes of a batch come with one of its product.
create trigger note_products after insert or update of expires_on, held_at, remaining_quantity or delete on batches
  for each statement execute function note_list_change('products');
