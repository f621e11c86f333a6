-- A delivery that waits for the office says which rule stopped it, and only proofs that count are saved as PDFs (D-314, D-316).
alter table proofs add column problem text;

create or replace function add_proof_paper() returns trigger language plpgsql as $$
begin
  if new.standing = 'COUNTED' then
    insert into proof_papers (proof_id) values (new.id) on conflict do nothing;
  else
    -- One that is being made now is still saved: waiting for it would hold the order.
    delete from proof_papers where proof_id in (
      select proof_id from proof_papers where proof_id = new.id and file_name is null for update skip locked);
  end if;
  return null;
end
$$;
drop trigger add_proof_paper on proofs;
create trigger add_proof_paper after insert or update of standing on proofs
  for each row execute function add_proof_paper();
delete from proof_papers where file_name is null
  and exists (select from proofs where proofs.id = proof_id and standing <> 'COUNTED');
