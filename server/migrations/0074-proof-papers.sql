-- The PDF of each proof of delivery, rendered once in the background (D-272).
create table proof_papers (
  proof_id integer primary key references proofs (id),
  -- In the bucket `documents`. Null until it is stored.
  file_name text,
  tries integer not null default 0,
  retry_at timestamptz not null default now()
);
create index proof_papers_missing on proof_papers (retry_at) where file_name is null;

create function add_proof_paper() returns trigger language plpgsql as $$
begin
  insert into proof_papers (proof_id) values (new.id);
  return null;
end
$$;
create trigger add_proof_paper after insert on proofs for each row execute function add_proof_paper();
insert into proof_papers (proof_id) select id from proofs;

alter table uploads
  drop constraint uploads_document_kind_check,
  add check (document_kind in ('invoice', 'purchaseOrder', 'payment', 'creditMemo', 'statement', 'proof', 'coa'));

alter table customers add column emails_proof boolean not null default false;
