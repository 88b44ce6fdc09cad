-- Everything of the timeline in the order of time, as it would have been written.
create unlogged table happening as
with spoken as materialized (
  select lead_id, key, at, n, category, action_id, sub_action_id, scheduled_at, topic, 'action' as kind, 0 as part
  from story
  union all
  select lead_id, key, least(now, at + interval '2 minutes' + roll(key, 'later') * interval '40 minutes'), n, null, null, null, null, 'comment', 'comment', 1
  from story cross join setting where roll(key, 'comments too') < 0.3
), worded as materialized (
  select spoken.lead_id, spoken.key, spoken.at, spoken.kind, part, category, action_id, sub_action_id, scheduled_at,
    case when handover.at > spoken.at then handover.earlier_owner_id else parent.owner_id end as staff_id,
    case when spoken.kind = 'comment' or roll(key, 'says') < 0.85 then phrase.text end as text,
    parent.pool_id, parent.school_n, parent.locality, kid.id as child_id, times.text as time
  from spoken
  join parent on parent.id = spoken.lead_id
  left join handover on handover.lead_id = spoken.lead_id
  left join kid on kid.lead_id = spoken.lead_id and kid.n = nth(roll(key, 'child'), least(children, 1), 1)
  join phrase_count on phrase_count.topic = spoken.topic
  join phrase on phrase.topic = spoken.topic and phrase.n = nth(roll(key, 'phrase'), phrases, case spoken.kind when 'comment' then 1.4 else 1 end)
  join phrase_count as time_count on time_count.topic = 'when'
  join phrase as times on times.topic = 'when' and times.n = nth(roll(key, 'time'), time_count.phrases, 1)
)
select worded.lead_id, at, part, key, kind, staff_id, action_id, sub_action_id, scheduled_at, case when category in ('lead', 'visit', 'application', 'registration', 'admission') then city_school.school_id end as school_id,
  child_id, null::integer[] as to_staff_ids, null::jsonb as before, null::jsonb as after,
  filled(text, child.name, school_class.name, city_school.name, locality, fee, time) as comment
from worded
join city_school on city_school.pool_id = worded.pool_id and city_school.n = school_n
left join child on child.id = child_id
left join school_class on school_class.id = child.class_ids[1]
left join budget_words on budget_words.id = worded.lead_id;

insert into happening (lead_id, at, part, key, kind, staff_id, to_staff_ids, before, after, comment)
select id, created_at, 0, 0, 'created', null::integer, null::integer[], null::jsonb, null::jsonb, null from parent
union all
select lead_id, handover.at, 2, 0, 'transfer', coalesce(by_staff_id, handover.earlier_owner_id), array[handover.owner_id],
  jsonb_build_object('owner_id', handover.earlier_owner_id),
  jsonb_build_object('owner_id', handover.owner_id), coalesce(note, filled(text, null, null, null, locality, null, null))
from handover join parent on parent.id = lead_id join phrase_count on phrase_count.topic = 'transfer'
join phrase on phrase.topic = 'transfer' and phrase.n = nth(roll(lead_id, 'note'), phrases, 1)
union all
select lead_id, at, 3, 0, 'share', owner_id, staff_ids, null, null, null from sharing
union all
select edit.lead_id, edit.at, case what when 'name' then 4 when 'budget' then 5 else 6 end, 0, 'edit', coalesce(earlier_owner_id, owner_id), null,
  case what when 'name' then jsonb_build_object('name', split_part(parent_name.name, ' ', 1)) when 'budget' then '{"budget": null}'
    else jsonb_build_object('mobile_number', older.e164) end,
  case what when 'name' then jsonb_build_object('name', parent_name.name)
    when 'budget' then jsonb_build_object('budget', format('₹%s–₹%s / %s', to_char(least_fee, 'FM99,99,99,999'), to_char(greatest_fee, 'FM99,99,99,999'),
      case tenure when 'M' then 'month' when 'Q' then 'quarter' when 'HY' then 'half year' else 'year' end))
    else jsonb_build_object('mobile_number', newer.e164) end, null
from edit join parent on parent.id = edit.lead_id join parent_name on parent_name.id = parent.id left join budget on budget.id = parent.id
join lead_number as newer on newer.lead_id = edit.lead_id and newer.rank = 0
left join lead_number as older on older.lead_id = edit.lead_id and older.rank = 1;

analyze happening;

-- An appointment ends with its own outcome, logged shortly before the next entry: done if its time was over, else called off.
insert into happening (lead_id, at, part, key, kind, staff_id, action_id, school_id, child_id)
select agreed.lead_id, agreed.next_at - least(interval '5 minutes', (agreed.next_at - agreed.at) / 2), 7, agreed.key, 'action', next_event.staff_id,
  outcome.id, event.school_id, event.child_id
from story as agreed
join action on action.id = agreed.action_id and means in ('visit_scheduled', 'registration_in_process', 'admission_in_process')
join story as next_story on next_story.lead_id = agreed.lead_id and next_story.n = agreed.n + 1
join action as next_action on next_action.id = next_story.action_id and split_part(coalesce(next_action.means, ''), '_', 1) <> action.category
join happening as event on event.lead_id = agreed.lead_id and event.key = agreed.key and event.kind = 'action'
join happening as next_event on next_event.lead_id = agreed.lead_id and next_event.key = next_story.key and next_event.kind = 'action'
cross join lateral (
  select ended.id from action as ended where ended.means in (action.category || '_done', action.category || '_cancelled')
  order by ended.means = action.category || case when agreed.scheduled_at < agreed.next_at then '_done' else '_cancelled' end desc limit 1
) as outcome;

insert into lead_event (lead_id, at, kind, staff_id, comment, action_id, sub_action_id, means, chase, school_id, child_id, scheduled_at, to_staff_ids, before, after)
select lead_id, at, kind, staff_id, comment, action_id, sub_action_id, means, chase, school_id, child_id, scheduled_at, to_staff_ids, before, after
from happening left join action on action.id = action_id order by at, lead_id, part, key;
analyze lead_event;

-- An agreed follow-up is the lead's next call, or an appointment beside it. An entry about its step closes an appointment, any other the
-- next call; a no closes everything, and cancels what was still to come.
insert into follow_up (lead_id, event_id, owner_id, due_at, closed_at, closed_by_event_id, is_cancelled, category, school_ids, child_id)
select agreed.lead_id, agreed.id, case when closing.id is null then parent.owner_id else agreed.staff_id end, agreed.scheduled_at,
  closing.at, closing.id,
  coalesce(plans_call(closing.means) and agreed.category is null
    or (says_no(closing.chase) or closing.means = 'admission_done' and agreed.category is distinct from 'admission')
    and agreed.scheduled_at > closing.at + case when agreed.category is null then interval '1 hour' else interval '0' end, false),
  agreed.category, case when agreed.category is null then '{}' else array[agreed.school_id] end,
  case when agreed.category is not null then agreed.child_id end
from (
  select agreed.*, min(later.id) as closing_id
  from (
    select id, lead_id, staff_id, scheduled_at, school_id, child_id,
      case when means in ('visit_scheduled', 'registration_in_process', 'admission_in_process') then split_part(means, '_', 1) end as category
    from lead_event where kind = 'action' and scheduled_at is not null
  ) as agreed
  join parent on parent.id = agreed.lead_id
  left join lead_event as later on later.lead_id = agreed.lead_id and later.kind = 'action' and later.id > agreed.id and (
    says_no(later.chase)
    or later.means = 'admission_done' and children <= 1
    or case when later.means in ('visit_scheduled', 'visit_done', 'visit_cancelled') or later.means like 'registration%' or later.means like 'admission%'
      then agreed.category = split_part(later.means, '_', 1)
        or agreed.category is null and (agreed.scheduled_at <= later.at + interval '1 hour'
          or later.scheduled_at is not null and later.means not in ('visit_scheduled', 'registration_in_process', 'admission_in_process'))
      else agreed.category is null
        and (later.chase is null or not exists (select from edit where edit.lead_id = later.lead_id and what = 'number')) end)
  group by agreed.id, agreed.lead_id, agreed.staff_id, agreed.scheduled_at, agreed.school_id, agreed.child_id, agreed.category
) as agreed
join parent on parent.id = agreed.lead_id
left join lead_event as closing on closing.id = agreed.closing_id
order by agreed.id;

-- A step with a lead, of a school or of none; of several of one kind the latest stands, and the others were set aside by the next.
insert into milestone (lead_id, kind, child_id, school_id, status, on_date, staff_id, event_id, created_at, removed_at, replaced_by_event_id, repeated)
select lead_id, kind, child_id, school_id, status, case when status in ('Scheduled', 'In process') then coalesce(scheduled_at, at) else at end,
  staff_id, id, at, lead(at) over later, lead(id) over later, coalesce(lead(status) over later = status, false)
from (
  select id, lead_id, child_id, school_id, scheduled_at, at, staff_id, split_part(means, '_', 1) as step_kind, initcap(split_part(means, '_', 2)) as word from lead_event
  where means is not null and not plans_call(means)
) as reached
cross join lateral (select step_kind as kind, case word when 'In' then 'In process' else word end as status) as step
window later as (partition by lead_id, kind, school_id order by at, id)
order by lead_id, kind, school_id, reached.at desc, id desc;

-- A wrong number is out of use: the parent's other one is in use, if there is one.
update lead_number set wrong_at = event.at from lead_event as event
where event.lead_id = lead_number.lead_id and event.chase = 'wrong_number' and rank = 0;
update lead_number set rank = ranked.rank
from (
  select e164, lead_id, row_number() over (partition by lead_id order by wrong_at is not null, rank) - 1 as rank from lead_number
  where lead_id in (select lead_id from lead_event where chase = 'wrong_number')
) as ranked
where lead_number.e164 = ranked.e164 and lead_number.lead_id = ranked.lead_id and lead_number.rank <> ranked.rank;
