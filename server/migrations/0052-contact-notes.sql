-- What a customer said about what they owe: a comment of its own kind, so that Receivables can show the newest (D-43, D-195).
alter table comments
  add column is_contact_note boolean not null default false,
  add check (not is_contact_note or entity_type = 'customer');
create index comments_contact_notes on comments (entity_id, id) where is_contact_note;
