-- Sums up the calls of a lead. Its first call may also be one of the parent that somebody answered.
create view lead_calls as
select lead.id as lead_id, made.latest_at, made.spoken_at, own.calls, missed.at as missed_at, least(made.first_at, own.first_at) as first_at
from lead
cross join lateral (
  select max(placed_at) as latest_at,
    max(placed_at) filter (where call_counts(direction, state)) as spoken_at,
    min(placed_at) filter (where call_counts(direction, state)) as first_at
  from call where call.lead_id = lead.id
) as made
cross join lateral (
  select count(*)::integer as calls, min(at) as first_at from counted_call where counted_call.lead_id = lead.id
) as own
cross join lateral (
  select min(missed_call.at) as at from missed_call where missed_call.lead_id = lead.id and returned_at is null
) as missed;
