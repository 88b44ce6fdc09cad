-- Conversations by WhatsApp and e-mail, first as drafts: messages get their ids in the order of time, once all of them are there. Those by
-- WhatsApp are simulated. Each counsellor has some of the last days, of which some wait for an answer; what is older was answered.
create unlogged table message_draft (
  key text primary key, channel text not null default 'whatsapp', lead_id integer not null, staff_id integer, e164 text, address text,
  direction text not null, kind text not null default 'text', state text not null, subject text, text text not null, at timestamptz not null,
  is_bulk boolean not null default false, reply_to text, template jsonb, send_at timestamptz, reaction text, failed_at timestamptz, trouble text, trouble_code integer,
  asset text, provider text not null default 'loopback', provider_id text
);

create unlogged table reachable as
select lead.id as lead_id, lead.owner_id, lead.created_at, parent.last_at, number.e164, lead.email, fate, actions, exists (
  select from consent_now where consent_now.lead_id = lead.id and purpose = 'login' and given) as may_log_in,
  regexp_replace(lead.name, '^Dr\. ', '') as name, case when lead.name ~ '^\S+\.' then regexp_replace(lead.name, '^Dr\. ', '') else initcap(split_part(lead.name, ' ', 1)) end as parent,
  staff.name as counsellor, (select name from child where child.lead_id = lead.id order by child.id limit 1) as child,
  (select school_class.name from child join school_class on school_class.id = class_ids[1] where child.lead_id = lead.id order by child.id limit 1) as class,
  city_school.name as school, parent.locality as place, fee
from lead join parent on parent.id = lead.id join staff on staff.id = lead.owner_id
join lead_number as number on number.lead_id = lead.id and rank = 0 and wrong_at is null
join city_school on city_school.pool_id = parent.pool_id and city_school.n = school_n
left join budget_words on budget_words.id = lead.id
where actions > 0 and call_opt_out_at is null
  and not exists (select from lead_event where lead_event.lead_id = lead.id and (chase is not null or means = 'admission_done'))
  and not exists (select from missed_call where missed_call.lead_id = lead.id and returned_at is null);
alter table reachable add primary key (lead_id);
analyze reachable;

-- What is said to a parent, with what is known of them.
create function said(text text, to_parent reachable) returns text language sql immutable parallel safe as $$
  select replace(replace(filled(text, coalesce(to_parent.child, 'your child'), to_parent.class, to_parent.school, to_parent.place, to_parent.fee, null),
    '{parent}', to_parent.parent), '{counsellor}', to_parent.counsellor)
$$;

-- The template with which staff begin, filled in as the portal does it.
create function greeting_words(to_parent reachable) returns text language sql immutable parallel safe as $$
  select format('Hello %s, this is %s from the school search. May I help you with the admission of %s?', to_parent.parent, to_parent.counsellor, coalesce(to_parent.child, 'your child'))
$$;
create function greeting(to_parent reachable) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object('name', template.name, 'language', language, 'header', null, 'footer', null, 'buttons', '[]'::jsonb, 'values', to_jsonb(filled),
    'components', jsonb_build_array(jsonb_build_object('type', 'body', 'parameters', (
      select jsonb_agg(jsonb_build_object('type', 'text', 'text', value) order by place) from unnest(filled) with ordinality as given (value, place)))),
    'written', components)
  from message_template as template, lateral (select array[to_parent.parent, to_parent.counsellor, coalesce(to_parent.child, 'your child')] as filled) as known
  where template.provider = 'loopback' and template.name like 'greeting%'
$$;

create unlogged table conversation as
with ranked as materialized (
  select reachable.*, row_number() over (partition by owner_id order by roll(lead_id, 'writes now'))::integer as turn_of
  from reachable cross join setting
  -- Nothing is due with them, and the last call is some hours ago.
  where last_at between now - interval '25 days' and now - interval '6 hours'
    and not exists (select from follow_up where follow_up.lead_id = reachable.lead_id and closed_at is null and due_at < now + interval '1 day')
), drafted as (
  select lead_id, owner_id, 'now' as time, turn_of, case when turn_of <= 9 then 'waits' when turn_of = 23 then 'failed' else 'answered' end as outcome,
    case when turn_of <= 9 then now - power(roll(lead_id, 'wrote'), 1.7) * interval '64 hours' else now - interval '3 hours' - roll(lead_id, 'wrote') * interval '9 days' end as about,
    greatest(last_at, created_at) + interval '20 minutes' as not_before
  from ranked cross join setting where turn_of <= 24
  union all
  select lead_id, owner_id, 'past', 0, 'answered', story.at + interval '1 hour' + roll(lead_id, 'wrote') * interval '20 hours', story.at
  from reachable join story using (lead_id) cross join setting
  where roll(lead_id, 'writes') < 0.07 * least(1, 100000.0 / leads) and story.n = nth(roll(lead_id, 'writes after'), actions, 0.6)
    and story.at < now - interval '26 days' and coalesce(story.next_at, now) > story.at + interval '2 days'
), begun as (
  select drafted.*, at_hour(india_day(about), interval '9 hours 40 minutes', interval '6 hours 30 minutes', roll(lead_id, 'first words')) as at,
    nth(roll(lead_id, 'thread ' || time), threads, 1) as thread, now
  from drafted cross join setting cross join (select max(thread) as threads from turn where channel = 'whatsapp') as counted
), placed as (
  select begun.*, case when at + interval '3 hours' > now then at - interval '1 day' else at end as starts_at from begun
)
select * from (
select lead_id, owner_id, time, turn_of, outcome, starts_at, placed.thread,
  (select max(n) from turn where channel = 'whatsapp' and turn.thread = placed.thread and (outcome = 'answered' or outcome = 'waits' and asks or outcome = 'failed' and n = 1)) as turns
from placed where starts_at > not_before
) as known where turns is not null;

insert into message_draft (key, lead_id, staff_id, e164, direction, kind, state, text, at, asset, template, reaction, provider_id)
with spoken as (
  select conversation.*, turn.n, is_parent, turn.kind, turn.text, lead_id * 16::bigint + turn.n as roll_key,
    -- Parents take longer to answer than staff.
    starts_at + sum(case when turn.n = 1 then interval '0' when is_parent then interval '2 minutes' + power(roll(lead_id * 16::bigint + turn.n, 'pause'), 2) * interval '25 minutes'
      else interval '1 minute' + power(roll(lead_id * 16::bigint + turn.n, 'pause'), 2) * interval '11 minutes' end) over (partition by lead_id, time order by turn.n) as at
  from conversation join turn on channel = 'whatsapp' and turn.thread = conversation.thread and turn.n <= turns where outcome <> 'failed'
)
select time || ' ' || lead_id || ' ' || n, lead_id, case when not is_parent then spoken.owner_id end, e164, case when is_parent then 'incoming' else 'outgoing' end,
  case when kind in ('image', 'audio', 'document') and not exists (select from asset) then 'text' else kind end, case when is_parent then 'received' else 'simulated' end,
  case when kind = 'template' then greeting_words(reachable)
    when kind = 'audio' and exists (select from asset) then '' else said(text, reachable) end,
  at, case when kind in ('image', 'audio', 'document') then kind end,
  case when kind = 'template' then greeting(reachable) end,
  case when not is_parent and n = turns and roll(roll_key, 'reacts') < 0.4 then '🙏' end, 'sim_demo-' || time || '-' || lead_id || '-' || n
from spoken join reachable using (lead_id);

-- One of each counsellor's messages was refused, and one goes out tomorrow morning.
insert into message_draft (key, lead_id, staff_id, e164, direction, kind, state, text, at, send_at, template, trouble, trouble_code)
select outcome || ' ' || lead_id, lead_id, conversation.owner_id, e164, 'outgoing', 'template', case when outcome = 'failed' then 'rejected' else 'scheduled' end,
  greeting_words(reachable),
  case when outcome = 'failed' then starts_at else least(now, starts_at + interval '3 hours') end,
  case when outcome = 'answered' then (india_day(now) + 1 + interval '10 hours') at time zone 'Asia/Kolkata' end,
  greeting(reachable),
  case when outcome = 'failed' then 'WhatsApp cannot reach this number: it may have no WhatsApp, or an old one. Try an SMS or a call.' end,
  case when outcome = 'failed' then 131026 end
from conversation join reachable using (lead_id) cross join setting
where time = 'now' and (outcome = 'failed' or turn_of = 24);
