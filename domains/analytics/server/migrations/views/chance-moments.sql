-- What was known of parents at each moment when something came to be known: when the lead came, and after each act of the parent, contact
-- and step. The last moment of a lead is how it stands now. `levels` are positions in contract/chance-levels.ts, one for each fact.
-- A model learns from all moments of past months, and scores the last one: so both go by one definition.
-- What has no time of its own (budget, class, places) is left out: staff note it of those who are interested, so it would tell the end.
-- PostgreSQL inlines this function and reads the few rows of each lead by index.
create or replace function chance_moments(of_leads integer[])
returns table (lead_id integer, at timestamptz, levels integer[], is_over boolean, admitted_at timestamptz) language sql stable as $$
  select known.lead_id, known.at,
    chance_levels(known.enquiries, known.marks, known.contacts, known.talks, (coalesce(known.latest, 0) & 15)::integer, known.step,
      known.came_at, known.first_call_at),
    is_admission(known.step),
    known.admitted_at
  from (
    -- Things of one instant are peers: each of them knows all.
    select thing.lead_id, thing.at, thing.came_at,
      (count(*) filter (where thing.is_enquiry) over so_far)::integer as enquiries,
      bit_or(thing.marks) over so_far as marks,
      (count(thing.latest) over so_far)::integer as contacts,
      (count(*) filter (where thing.is_talk) over so_far)::integer as talks,
      max(thing.latest) over so_far as latest,
      max(thing.step) over so_far as step,
      min(thing.called_at) over so_far as first_call_at,
      min(thing.admitted_at) over (partition by thing.lead_id) as admitted_at
    from (
      select lead.id as lead_id, lead.created_at as came_at, lead.created_at as at, false as is_enquiry,
        case when exists (
          select from lead_number where lead_number.lead_id = lead.id and rank = 0 and country_code <> 91) then abroad_mark() else 0 end as marks,
        null::bigint as latest, 0 as step, null::timestamptz as called_at, false as is_talk, null::timestamptz as admitted_at
      from lead
      where lead.id = any (of_leads) and lead.merged_into_id is null and lead.erased_at is null
      union all
      select lead.id, lead.created_at, greatest(lead.created_at, activity.at), activity.kind = 'enquiry',
        chance_marks(activity.kind, activity.wants_visit, activity.schooling),
        null, 0, null, false, null
      from lead join parent_activity as activity on activity.lead_id = lead.id
      where lead.id = any (of_leads) and lead.merged_into_id is null and lead.erased_at is null
      union all
      -- The latest action is the greatest: its instant, and in the last four bits what it says.
      select lead.id, lead.created_at, greatest(lead.created_at, event.at), false, 0,
        (extract(epoch from event.at) * 1000000)::bigint * 16 + latest_code(event.chase, event.means, action.dialer_button, action.category),
        0, case when action.category = 'call' then event.at end, false, null
      from lead join lead_event as event on event.lead_id = lead.id join action on action.id = event.action_id
      where lead.id = any (of_leads) and lead.merged_into_id is null and lead.erased_at is null
        and event.kind = 'action' and not plans_call(event.means) and event.undone_at is null
      union all
      -- A step that was reached, also when another took its place since.
      select lead.id, lead.created_at, greatest(lead.created_at, milestone.created_at), false, 0, null,
        coalesce(lead_step(milestone.kind, milestone.status), 0), null, false,
        case when milestone.kind = 'admission' and milestone.status = 'Done' then greatest(lead.created_at, milestone.created_at) end
      from lead join milestone on milestone.lead_id = lead.id
      where lead.id = any (of_leads) and lead.merged_into_id is null and lead.erased_at is null
        and (milestone.removed_at is null or milestone.replaced_by_event_id is not null)
      union all
      select lead.id, lead.created_at, greatest(lead.created_at, call.placed_at), false, 0, null, 0, call.placed_at, call.state = 'connected', null
      from lead join call on call.lead_id = lead.id
      where lead.id = any (of_leads) and lead.merged_into_id is null and lead.erased_at is null
        and call_counts(call.direction, call.state) and not call.simulated
      union all
      select lead.id, lead.created_at, greatest(lead.created_at, message.at), false, wrote_mark(), null, 0, null, false, null
      from lead join message on message.lead_id = lead.id
      where lead.id = any (of_leads) and lead.merged_into_id is null and lead.erased_at is null
        and message.direction = 'incoming' and message.is_said
    ) as thing
    window so_far as (partition by thing.lead_id order by thing.at)
  ) as known
$$;
