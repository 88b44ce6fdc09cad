-- The text of an entry of the chain that its hash is over: a JSON array, so that no two entries have the same.
create or replace function audit_text(entry audit_chain) returns text language sql stable parallel safe as $$
  select jsonb_build_array(entry.seq, (extract(epoch from entry.at) * 1000000)::bigint, entry.staff_id, entry.command, entry.what,
    entry.about_lead_id, entry.about_staff_id, entry.about_school_id, entry.details, host(entry.address), entry.device, entry.request_id)::text
$$;
