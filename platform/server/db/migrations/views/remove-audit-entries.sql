-- Removes entries that are older than an instant from the beginning of the chain, and keeps the hash of the last one. An entry behind a
-- younger one waits for it. Answers what was kept, or nothing if there was nothing to remove.
create or replace function remove_audit_entries(until timestamptz, most integer) returns setof audit_checkpoint language plpgsql as $$
declare
  last record;
  count bigint;
begin
  perform pg_advisory_xact_lock(5160020);
  with first_ones as materialized (select seq, hash, audit_chain.at from audit_chain order by seq limit most)
  select seq, hash into last from first_ones
  where seq < coalesce((select min(young.seq) from first_ones as young where young.at >= remove_audit_entries.until), 9223372036854775807)
  order by seq desc limit 1;
  if last.seq is null then return; end if;
  perform set_config('portal.audit', 'removing', true);
  delete from audit_chain where audit_chain.seq <= last.seq;
  get diagnostics count = row_count;
  return query insert into audit_checkpoint (seq, hash, removed, until) values (last.seq, last.hash, count, remove_audit_entries.until) returning *;
  perform set_config('portal.audit', '', true);
end $$;
