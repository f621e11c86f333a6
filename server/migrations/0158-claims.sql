-- A claim is a credit memo that a contact requested. The contact's note stands beside the office's (D-340).
alter table credit_memos add column claim_note text;

alter table uploads
  drop constraint uploads_bucket_check,
  add constraint uploads_bucket_check
    check (bucket in ('products', 'brands', 'customers', 'users', 'company', 'proofs', 'claims', 'documents'));

-- Lines of a request are replaced when it is issued, so photos stand by the order's line.
create table claim_photos (
  memo_id integer not null references credit_memos (id),
  position integer not null,
  order_line_id integer references order_lines (id) on delete set null,
  -- In the bucket `claims`.
  file_name text not null unique,
  primary key (memo_id, position)
);
create index claim_photos_order_line on claim_photos (order_line_id);
