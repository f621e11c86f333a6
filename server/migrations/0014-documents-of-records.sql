-- A saved document belongs to its record by id, whatever its file was named for, so that no renaming loses it from the list (D-183).
alter table uploads
  add column document_kind text check (document_kind in ('invoice', 'purchaseOrder')),
  add column record_id integer;

-- Until now the number in the name said which order it was.
update uploads set document_kind = 'invoice', record_id = orders.id
from orders
where uploads.bucket = 'documents'
  and uploads.file_name like 'invoices/%'
  and substring(uploads.file_name from '_((?:DRAFT_[A-Z0-9]{8})|[^_]+)_[^_]+[.]pdf$')
    in (orders.order_num, orders.draft_num, orders.real_num);

-- What a document says was claimed by whoever saved it. From now on only what the server itself rendered counts.
update uploads set fingerprint = null;

create index uploads_of_record on uploads (document_kind, record_id);
