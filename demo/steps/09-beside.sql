insert into lead_share (lead_id, staff_id, shared_by, at)
select lead_id, unnest(staff_ids), owner_id, at from sharing order by lead_id;

insert into school_bucket (lead_id, child_id, school_id, added_by, added_at)
select parent.id, kid.id, city_school.school_id, parent.owner_id, story.at
from parent
join story on story.lead_id = parent.id and latest
cross join lateral generate_series(1, least(parent.schools, nth(roll(parent.id, 'bucket size'), 3, 1))) as nth_school
join city_school on city_school.pool_id = parent.pool_id and city_school.n = 1 + (school_n + nth_school - 2) % parent.schools
left join kid on kid.lead_id = parent.id and kid.n = 1
where roll(parent.id, 'bucket') < 0.12
order by parent.id, nth_school;

-- WhatsApp after a call: staff write and the parent answers in turn; all of it is simulated.
create unlogged table message_draft as
select parent.id as lead_id, e164, direction, case when direction = 'outgoing' then 'simulated' else 'received' end as state,
  filled(text, 'your child', 'the class', city_school.name, parent.locality, null, time) as text, sent_at as at,
  case when direction = 'outgoing' then parent.owner_id end as staff_id, 'sim_demo-' || message_key as provider_id, nth_message
from parent cross join setting
join story on story.lead_id = parent.id and story.n = nth(roll(parent.id, 'writes after'), actions, 0.6)
join lead_number on lead_number.lead_id = parent.id and rank = 0
join city_school on city_school.pool_id = parent.pool_id and city_school.n = school_n
cross join lateral generate_series(1, 1 + nth(roll(parent.id, 'messages'), 4, 1)) as nth_message
cross join lateral (
  select case when nth_message % 2 = 1 then 'outgoing' else 'incoming' end as direction,
    least(now, story.at + nth_message * (interval '3 minutes' + roll(parent.id, 'pause') * interval '20 minutes')) as sent_at,
    parent.id * 8::bigint + nth_message as message_key
) as turned
join phrase_count on phrase_count.topic = direction join phrase on phrase.topic = direction and phrase.n = nth(roll(message_key, 'text'), phrases, 1)
cross join lateral (select text as time from phrase as times where times.topic = 'when' and times.n = nth(roll(message_key, 'time'), 5, 1)) as timed
where roll(parent.id, 'writes') < 0.06;

-- A conversation is one line of the timeline a day. Each message is written with it: PostgreSQL does not use an index of rows that were
-- changed in the transaction that makes the index, and the lists look up the messages of each lead.
with conversation as (
  insert into lead_event (lead_id, kind, at)
  select lead_id, 'conversation', min(at) from message_draft group by lead_id, (at at time zone 'Asia/Kolkata')::date order by 3
  returning id, lead_id, at
)
insert into message (lead_id, e164, direction, state, text, at, staff_id, simulated, provider, provider_id, event_id)
select lead_id, e164, direction, state, text, draft.at, staff_id, true, 'loopback', provider_id, conversation.id
from message_draft as draft join conversation using (lead_id)
where (conversation.at at time zone 'Asia/Kolkata')::date = (draft.at at time zone 'Asia/Kolkata')::date
order by draft.at, lead_id, nth_message;
analyze lead_share, follow_up, message;
