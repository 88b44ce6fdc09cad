-- Pages of schools that parents were sent by hand in the last days: some were opened, and some parents answered on them.
create unlogged table page_draft as
with ranked as (
  select reachable.*, row_number() over (partition by owner_id order by roll(lead_id, 'page now'))::integer as turn_of,
    -- The counsellor writes the address to them after the call.
    last_at + interval '12 minutes' + roll(lead_id, 'page') * interval '25 minutes' as at, roll(lead_id, 'opens the page') as rolled, now
  from reachable cross join setting
  where may_log_in and last_at between now - interval '9 days' and now - interval '3 hours'
    and exists (select from school_bucket where school_bucket.lead_id = reachable.lead_id)
)
select row_number() over (order by at, lead_id)::integer as id, lead_id, owner_id, parent, at, rolled, now,
  case when rolled < 0.75 then least(now, at + interval '15 minutes' + power(roll(lead_id, 'page opened'), 2) * least(now - at, interval '20 hours')) end as opened_at,
  -- What they did there: a visit, a no, a question, a call; the rest only read.
  case when rolled < 0.2 then 'visit_wanted' when rolled < 0.3 then 'school_declined' when rolled < 0.42 then 'facts_asked' when rolled < 0.5 then 'booked_call' end as deed
from ranked where turn_of <= 10;

insert into lead_event (lead_id, kind, at, staff_id, after)
select lead_id, 'shortlist_sent', at, owner_id, jsonb_build_object('schools', (select count(distinct school_id) from school_bucket where school_bucket.lead_id = page_draft.lead_id), 'by_hand', true)
from page_draft order by at;

insert into parent_page (id, lead_id, token_hash, by_staff_id, at, expires_at, opened_at, call_asked_at)
select id, lead_id, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), owner_id, at, at + interval '30 days', opened_at,
  case when deed = 'booked_call' then opened_at + interval '2 minutes' end
from page_draft;

insert into parent_page_school (page_id, school_id, place, answer, reason, facts_asked_at)
select page.id, school_id, place, case when place = 1 and deed = 'visit_wanted' then 'visit' when place = 1 and deed = 'school_declined' then 'no' end,
  case when place = 1 and deed = 'school_declined' then 'Too far from home' end, case when place = 1 and deed = 'facts_asked' then opened_at + interval '2 minutes' end
from page_draft as page cross join lateral (
  select school_id, row_number() over (order by min(added_at), school_id)::smallint as place from school_bucket where school_bucket.lead_id = page.lead_id group by school_id
) as shown;

create unlogged table page_deed as
select page_draft.*, school_id, school.name as school, concat_ws(' and ', case when offer.fee_classes is null then 'the fees' end, case when offer.open_classes is null then 'the admission' end) as unknown
from page_draft join parent_page_school on page_id = page_draft.id and place = 1 join school on school.id = school_id left join school_offer as offer on offer.id = school.id;
-- Nobody asks for what stands on the page.
update parent_page_school set facts_asked_at = null from page_deed where page_id = page_deed.id and deed = 'facts_asked' and unknown = '';
update page_deed set deed = null where deed = 'facts_asked' and unknown = '';

update school_bucket set stage = case deed when 'visit_wanted' then 'shortlisted' else stage end, declined_at = case deed when 'school_declined' then opened_at + interval '2 minutes' end,
  declined_reason = case deed when 'school_declined' then 'Too far from home' end, declined_by_parent = deed = 'school_declined'
from page_deed where school_bucket.lead_id = page_deed.lead_id and school_bucket.school_id = page_deed.school_id and deed in ('visit_wanted', 'school_declined');

insert into parent_activity (lead_id, kind, at, school_id, wants_visit, slot_at, message, source)
select lead_id, 'shortlist_opened', opened_at, null, false, null, null, 'parent page' from page_draft where opened_at is not null
union all
select lead_id, deed, opened_at + interval '2 minutes', case when deed <> 'booked_call' then school_id end, deed = 'visit_wanted',
  case when deed = 'booked_call' then greatest(opened_at + interval '2 minutes', appointment(india_day(opened_at) + 1, 0)) end,
  case deed when 'school_declined' then 'Too far from home' when 'facts_asked' then unknown when 'booked_call' then 'Pressed “Call me” on their page of schools' end, 'parent page'
from page_deed where deed is not null and opened_at + interval '2 minutes' < now
order by 3, 1;

insert into notice (staff_id, at, kind, lead_id, text, topic)
select page_deed.owner_id, opened_at + interval '2 minutes', 'parent_answered', lead_id, lead.name || ' ' || case deed when 'visit_wanted' then 'wants to visit ' || school
    when 'school_declined' then 'said no to ' || school || ': Too far from home' when 'facts_asked' then 'asks for ' || unknown || ' of ' || school else 'asks to be called' end,
  'page ' || lead_id || ' ' || case when deed = 'booked_call' then 'call' when deed = 'facts_asked' then school_id || ' facts' else school_id::text end
from page_deed join lead on lead.id = lead_id where deed is not null and opened_at + interval '2 minutes' < now order by 2, 1;
