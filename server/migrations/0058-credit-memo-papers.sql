-- Saved papers of credit memos (D-249).
alter table uploads
  drop constraint uploads_document_kind_check,
  add check (document_kind in ('invoice', 'purchaseOrder', 'payment', 'creditMemo', 'statement'));

-- Units of imported memos came back before the stock was counted, so nothing moved (docs/decisions/004).
alter table credit_memo_lines add column is_counted boolean not null default false;
