-- Moves committed entries into the chain, the first ones first, and answers how many. Writers take turns by an advisory lock: each
-- statement of this function sees what the writer before it committed.
create or replace function chain_audit_entries(most integer) returns integer language plpgsql as $$
declare
  head record;
  entry audit_entry;
  link audit_chain;
  moved integer := 0;
begin
  if not exists (select from audit_entry) then return 0; end if;
  perform pg_advisory_xact_lock(5160020);
  perform set_config('portal.audit', 'chaining', true);
  select seq, hash into head from audit_head;
  link.seq := head.seq;
  link.hash := head.hash;
  for entry in
    with moving as (delete from audit_entry where id = any (array(select id from audit_entry order by id limit most)) returning *)
    select * from moving order by id
  loop
    link := (link.seq + 1, entry.at, entry.staff_id, entry.command, entry.what, entry.about_lead_id, entry.about_staff_id, entry.about_school_id,
      entry.details, entry.address, entry.device, entry.request_id, link.hash)::audit_chain;
    link.hash := sha256(link.hash || convert_to(audit_text(link), 'UTF8'));
    insert into audit_chain values (link.*);
    moved := moved + 1;
  end loop;
  perform set_config('portal.audit', '', true);
  return moved;
end $$;
