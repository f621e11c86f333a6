-- Saved papers of credit memos (D-249).
alter table uploads
  drop constraint uploads_document_kind_check,
  add check (document_kind in ('invoice', 'purchaseOrder', 'payment', 'creditMemo', 'statement'));
