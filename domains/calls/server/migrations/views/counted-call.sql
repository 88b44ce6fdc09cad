-- Each call to a parent, once: a dialed one whose telephone rang, or an outcome that was logged by hand where its author placed no such call
-- of the portal that it belongs to: then it was a call on their own telephone. An entry that only plans the next call is none. A simulated
-- call counts once somebody said how it went: by its own keys, or by an outcome of any kind that they logged within 12 hours. One that its
-- keys ended before it rang has that outcome too, which is then no call on their own telephone.
create view counted_call as
select call.lead_id, call.staff_id, call.placed_at as at, call.id as call_id, null::integer as event_id, call.simulated as is_simulated
from call where call_rang(call.direction, call.state)
  or call.simulated and call.state in ('simulated', 'parent_failed', 'counsellor_unreachable') and exists (
    select from lead_event as entry
    where entry.lead_id = call.lead_id and entry.staff_id = call.staff_id and entry.kind = 'action' and entry.undone_at is null
      and not plans_call(entry.means) and entry.at between call.placed_at and call.placed_at + interval '12 hours'
      and not exists (
        select from call as later where later.lead_id = call.lead_id and later.staff_id = call.staff_id
          and later.placed_at > call.placed_at and later.placed_at <= entry.at))
union all
select outcome.lead_id, outcome.staff_id, outcome.at, null, outcome.id, false
from lead_event as outcome join action on action.id = outcome.action_id
where outcome.kind = 'action' and action.category = 'call' and not plans_call(outcome.means) and outcome.undone_at is null
  and not exists (
    select from call
    where call.lead_id = outcome.lead_id and call.staff_id = outcome.staff_id
      and (call_counts(call.direction, call.state) or call.simulated and call.state in ('simulated', 'parent_failed', 'counsellor_unreachable'))
      and call.placed_at between outcome.at - interval '12 hours' and outcome.at
      and not exists ( -- its outcome was logged before
        select from lead_event as sooner join action as logged_action on logged_action.id = sooner.action_id
        where sooner.lead_id = outcome.lead_id and sooner.staff_id = outcome.staff_id and sooner.kind = 'action' and logged_action.category = 'call'
          and not plans_call(sooner.means) and sooner.undone_at is null
          and sooner.at >= call.placed_at and (sooner.at, sooner.id) < (outcome.at, outcome.id)));
