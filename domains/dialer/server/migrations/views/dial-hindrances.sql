-- The reasons why a lead is not served: a counsellor has it, left it with Next since it began to rest, or rang it out of the dialer
-- since then, or a call with the parent goes on. PostgreSQL inlines this function.
create or replace function dial_hindrances(of_lead integer, since timestamptz, rest interval) returns setof integer
language sql stable as $$
  select 1 from dial_lease
  where lead_id = of_lead and upper(during) > now() - rest
    and (upper(during) > now() or ended_by = 'next' and upper(during) > since)
  union all
  select 1 from call
  where lead_id = of_lead and placed_at > now() - rest
    and (state in ('placing', 'dialling', 'in_progress') or state = 'ringing'
      or automatic and state not in ('rejected', 'counsellor_unreachable') and placed_at > since)
$$
