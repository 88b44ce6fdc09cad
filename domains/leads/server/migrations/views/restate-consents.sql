-- Copies what stands for these parents, numbers and addresses from the ledger to consent_now, and to the two columns of the parent's own row
-- by which lists and the dialer choose.
create or replace function restate_consents(of_leads integer[], of_contacts bytea[]) returns void language plpgsql as $$
begin
  with truth as materialized (
    select * from consent_standing where contact is null and lead_id = any (of_leads)
    union all
    select * from consent_standing where contact = any (of_contacts)
  ), gone as (
    delete from consent_now where (lead_id = any (of_leads) or contact = any (of_contacts)) and not exists (
      select from truth
      where (truth.lead_id, truth.contact, truth.purpose, truth.channel, truth.child_id)
        is not distinct from (consent_now.lead_id, consent_now.contact, consent_now.purpose, consent_now.channel, consent_now.child_id))
  )
  insert into consent_now as kept (lead_id, child_id, contact, purpose, channel, given, since, said_at, consent_id)
  select lead_id, child_id, contact, purpose, channel, given, since, said_at, consent_id from truth
  on conflict (lead_id, contact, purpose, channel, child_id) do update
    set given = excluded.given, since = excluded.since, said_at = excluded.said_at, consent_id = excluded.consent_id
    where (kept.given, kept.since, kept.said_at, kept.consent_id) is distinct from (excluded.given, excluded.since, excluded.said_at, excluded.consent_id);
  update lead set call_opt_out_at = now.opt_out_at, call_consent_at = now.consent_at
  from (
    select asked.id, max(since) filter (where purpose = 'calls' and not given) as opt_out_at,
      max(since) filter (where purpose = 'registered_calls' and given) as consent_at
    from unnest(of_leads) as asked (id) left join consent_now on consent_now.lead_id = asked.id and channel = 'all' and child_id is null
    group by asked.id
  ) as now
  where lead.id = now.id and (call_opt_out_at, call_consent_at) is distinct from (now.opt_out_at, now.consent_at);
end $$;
