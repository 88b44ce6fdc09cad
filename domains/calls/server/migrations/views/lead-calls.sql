-- Sums up the calls of a lead. A call that never left our side (refused by the provider, or the counsellor did not pick up) does not
-- count: the parent still waits for it. A call and its logged outcome count once; an outcome without a call of the portal was a call
-- on the counsellor's own telephone.
create view lead_calls as
select lead.id as lead_id, made.latest_at, made.spoken_at, made.dialed + own.calls as calls, missed.at as missed_at,
  least(made.first_at, own.first_at) as first_at
from lead
cross join lateral (
  select max(placed_at) as latest_at,
    max(placed_at) filter (where call_counts(direction, state)) as spoken_at,
    min(placed_at) filter (where call_counts(direction, state)) as first_at,
    count(*) filter (where direction = 'outbound' and call_counts(direction, state))::integer as dialed
  from call where call.lead_id = lead.id
) as made
cross join lateral (
  select count(*)::integer as calls, min(outcome.at) as first_at
  from lead_event as outcome join action on action.id = outcome.action_id
  where outcome.lead_id = lead.id and outcome.kind = 'action' and action.category = 'call' and outcome.undone_at is null
    and not exists (
      select from call
      where call.lead_id = lead.id and call.staff_id = outcome.staff_id
        and call_counts(call.direction, call.state)
        and call.placed_at between outcome.at - interval '12 hours' and outcome.at
        and not exists ( -- its outcome was logged before
          select from lead_event as sooner join action as told on told.id = sooner.action_id
          where sooner.lead_id = lead.id and sooner.staff_id = outcome.staff_id and sooner.kind = 'action' and told.category = 'call'
            and sooner.undone_at is null and sooner.at >= call.placed_at and (sooner.at, sooner.id) < (outcome.at, outcome.id)))
) as own
cross join lateral (
  select min(missed_call.at) as at from missed_call where missed_call.lead_id = lead.id and returned_at is null
) as missed;
