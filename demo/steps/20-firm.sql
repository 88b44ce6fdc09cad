-- What a firm has beside its parents: quick replies, views, leave, targets, files, imports, events of websites, what could not be read.
create unlogged table cast_of as
select (select id from staff where user_type = 2 and is_admin order by id limit 1) as admin, (select id from staff where email like 'counsellor@%') as counsellor,
  (select id from staff where user_type = 4 order by id limit 1) as clerk, (select id from staff where user_type = 1 and is_admin order by id limit 1) as sales_admin, now, today
from setting;

insert into quick_reply (shortcut, text, changed_by_id, changed_at, staff_id)
select shortcut, text, case when is_own then counsellor else admin end, now - days * interval '1 day', case when is_own then counsellor end
from cast_of cross join (values
  ('hello', 'Hello, this is the admissions desk. How may I help you?', 80, false),
  ('namaste', 'नमस्ते, मैं एडमिशन डेस्क से बोल रही हूँ। बताइए, किस कक्षा के लिए देख रहे हैं?', 80, false),
  ('documents', 'Please keep ready: birth certificate, address proof, four photos and the last report card.', 62, false),
  ('fees', 'I am sending you the fees as a PDF. The school decides on discounts; I will ask for you.', 62, false),
  ('visit', 'You can visit on any weekday between 9:30 am and 12:30 pm. Which day suits you?', 41, false),
  ('callme', 'I tried to reach you just now. When is a good time to call?', 20, false),
  ('sibling', 'For a second child many schools take a part off the tuition fee. I will confirm it with the school.', 12, true),
  ('bus', 'Bus routes change in April; I will ask the school for the stop nearest to you.', 4, true)
) as said (shortcut, text, days, is_own);

insert into saved_view (staff_id, list, name, query, is_team, created_at)
select case by when 'admin' then admin else counsellor end, list, name, query::jsonb, is_team, now - days * interval '1 day'
from cast_of cross join (values
  ('admin', 'users', 'Schools that work with us', '{"collab": "true"}', true, 70), ('admin', 'users', 'Parents abroad', '{"international_parent": "true"}', true, 55),
  ('admin', 'missed', 'Missed, school works with us', '{"collab": "true"}', true, 30), ('counsellor', 'users', 'Wants a visit', '{"visit_interest": "true"}', false, 12),
  ('counsellor', 'pending', 'Visits to confirm', '{"visit_interest": "true"}', false, 5)
) as kept (by, list, name, query, is_team, days);

insert into day_target (staff_id, calls, talks)
select counsellor, 60, 25 from cast_of union all (select id, 80, 35 from staff where email like 'counsellor-%' and user_type = 2 and is_executive order by id limit 6);

-- A few counsellors have hours; the others are there whenever they use the portal, so that a newcomer at any hour is too. One is on leave, one
-- goes next week, two are back.
insert into working_hours (staff_id, weekday, from_time, to_time)
select id, weekday, time '09:30', case when weekday = 6 then time '15:00' else time '19:00' end from (select id from staff where email like 'counsellor-%' and user_type = 2 and is_executive order by id offset 20 limit 6) as regular cross join generate_series(1, 6) as weekday
order by 1, 2;
insert into absence (staff_id, from_at, until_at, reason, stand_in_ids, by_staff_id, created_at, ended_at)
select away.id, (india_day(now) + first_day)::timestamp at time zone 'Asia/Kolkata', (india_day(now) + last_day)::timestamp at time zone 'Asia/Kolkata', reason, case when last_day <= 0 then array[colleague.id] else '{}' end, admin,
  now - made * interval '1 day', case when last_day <= 0 then (india_day(now) + last_day)::timestamp at time zone 'Asia/Kolkata' end
from cast_of cross join (values (12, 14, -1, 3, 'Family wedding', 9), (13, 15, 6, 9, 'Planned leave', 4), (15, 16, -12, -9, 'Fever', 12), (18, 19, -20, -18, 'Exam', 25)) as leave (nth, other, first_day, last_day, reason, made)
join lateral (select id from staff where user_type = 2 and is_executive and email like 'counsellor-%' order by id offset nth limit 1) as away on true
join lateral (select id from staff where user_type = 2 and is_executive and email like 'counsellor-%' order by id offset other limit 1) as colleague on true;

-- Leads that colleagues ask for.
create unlogged table asked_lead as
select lead.id as lead_id, lead.name as lead, owner_id, share.staff_id, asker.name as asker, owner.name as owner,
  cast_of.now - (2 + 40 * roll(lead.id, 'asked')) * interval '1 hour' as at, row_number() over (order by roll(lead.id, 'asks for'))::integer as n, admin
from lead join lead_share as share on share.lead_id = lead.id join staff as asker on asker.id = share.staff_id join staff as owner on owner.id = owner_id cross join cast_of
where (owner_id = counsellor or share.staff_id = counsellor) and share.at < cast_of.now - interval '3 days' and asker.is_active and lead.created_at < cast_of.now - interval '4 days';
delete from asked_lead where n > 6 or lead_id in (select lead_id from asked_lead group by 1 having count(*) > 1);
insert into transfer_request (lead_id, staff_id, owner_id, at, lapses_at) select lead_id, staff_id, owner_id, at, at + interval '7 days' from asked_lead order by at;
insert into lead_event (lead_id, kind, at, staff_id, to_staff_ids) select lead_id, 'transfer_asked', at, staff_id, array[owner_id] from asked_lead order by at;
insert into notice (staff_id, at, kind, lead_id, by_staff_id, text)
select owner_id, at, 'transfer_asked', lead_id, staff_id, asker || ' asks you for ' || lead from asked_lead
union all select admin, at, 'transfer_asked', lead_id, staff_id, asker || ' asks ' || owner || ' for ' || lead from asked_lead where admin <> owner_id order by 2, 1;
insert into notice (staff_id, at, kind, lead_id, text, stays)
select owner_id, missed.at, 'missed_call', lead.id, 'Missed call from ' || lead.name, true from missed_call as missed join lead on lead.id = lead_id where returned_at is null order by 2;

-- Files that staff share.
with shared as (
  insert into stored_file (name, type, bytes, key, file_name)
  select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') || '.' || ending, type, bytes, key, named.name
  from (values ('document', 'Fees of the next session.pdf'), ('document', 'Documents for admission.pdf'), ('image', 'Report card, as it should look.webp'), ('audio', 'Welcome message.wav')) as named (kind, name)
  join asset on what = kind
  returning *
)
insert into library_file (name, kind, type, bytes, stored, added_by_id, added_at)
select file_name, case when type like 'image%' then 'image' when type like 'audio%' then 'audio' else 'document' end, type, bytes, array[shared.name], admin,
  now - row_number() over (order by file_name) * interval '9 days'
from shared cross join cast_of;

-- Two imports that are done: leads of an education fair, and corrections of schools, each with rows that were refused.
insert into import (id, kind, staff_id, created_at, file_name, bytes, received, status, run, done, goal, reached, total, headings, mapping, counts, progress_at, finished_at)
select made.id, made.kind, case made.kind when 'leads' then admin else clerk end, at, file_name, bytes, bytes, 'done', 3, total, total, total, total, headings, mapping::jsonb, counts::jsonb,
  at + interval '4 minutes', at + interval '4 minutes'
from cast_of cross join (values
  (1, 'leads', 8, 'Parents of the education fair.xlsx', 14208, 14, array['Parent', 'Mobile', 'City', 'Class'], '{"name": 0, "number": 1, "city": 2}', '{"written": 10, "duplicate": 2, "refused": 2}'),
  (2, 'schools', 5, 'Corrections of schools.csv', 3120, 8, array['Code', 'School', 'Address'], '{"code": 0, "name": 1, "address": 2}', '{"changed": 6, "refused": 2}')
) as made (id, kind, days, file_name, bytes, total, headings, mapping, counts)
cross join lateral (select (india_day(now) - days + interval '11 hours 20 minutes') at time zone 'Asia/Kolkata' as at) as begun;
insert into import_row (import_id, row, cells, outcome, reason, subject_id, path)
select 1, n + 1, jsonb_build_array(name, national, city, class), case when n in (5, 11) then 'refused' when n in (4, 9) then 'duplicate' else 'written' end,
  case when n in (5, 11) then 'No telephone number' when n in (4, 9) then 'This number stands in row 2 too.' end,
  case when n not in (5, 11) then id end, case when n not in (5, 11) then '/leads/' || id end
from (
  select lead.id, lead.name, case when n in (5, 11) then '' else national end as national, coalesce(parent.city, '') as city, 'Class ' || 1 + n % 9 as class, n
  from (select id, row_number() over (order by roll(id, 'fair'))::integer as n from lead where source = 'import') as chosen
  join lead using (id) join parent using (id) join lead_number on lead_number.lead_id = lead.id and rank = 0 where n <= 14
) as listed;
insert into import_row (import_id, row, cells, outcome, reason, subject_id, path)
select 2, n + 1, jsonb_build_array(case when n in (3, 7) then '99999' || n else code end, name, coalesce(address, '')), case when n in (3, 7) then 'refused' else 'changed' end,
  case when n in (3, 7) then 'No school has this code.' end, case when n not in (3, 7) then id end, case when n not in (3, 7) then '/database/profile/' || slug end
from (
  select school.id, school.name, school.slug, school.address, (select code from school_code where school_id = school.id order by code limit 1) as code, row_number() over (order by roll(school.id, 'corrected'))::integer as n
  from school where is_collab and delisted_at is null order by n limit 8
) as listed;
delete from import where id = 1 and not exists (select from import_row where import_id = 1);
update import set total = counted.rows, done = counted.rows, goal = counted.rows, reached = counted.rows, counts = counted.outcomes
from (select import_id, sum(n)::integer as rows, jsonb_object_agg(outcome, n) as outcomes from (select import_id, outcome, count(*) as n from import_row group by 1, 2) as by_outcome group by 1) as counted
where import_id = import.id;
select setval(pg_get_serial_sequence('import', 'id'), 2);

-- The website sends what parents do; of its events some were refused, and some had a part that nobody could read.
insert into signing_key (name, key_hash, source, kinds, created_at, created_by, last_used_at)
select 'Marketplace', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'marketplace', array['enquiry', 'cart', 'application', 'call-booked', 'log-in'], today - interval '300 days', admin, date_trunc('minute', now)
from cast_of;
insert into intake_event (key_id, event_id, kind, received_at, content_hash, became, lead_id, not_understood)
select signing_key.id, 'demo-' || activity.id, case activity.kind when 'booked_call' then 'call-booked' when 'login' then 'log-in' else activity.kind end, activity.at, sha256(convert_to('demo-' || activity.id, 'UTF8')),
  case when activity.at = lead.created_at then 'made' when exists (select from parent_activity as earlier where earlier.lead_id = lead.id and earlier.at < activity.at - interval '30 days') then 're_engaged' else 'joined' end,
  lead.id, case when activity.nth % 23 = 0 then jsonb_build_array(jsonb_build_object('field', 'place', 'value', 'near old bus stand', 'reason', 'We know no such place.')) end
from signing_key cross join (
  select *, row_number() over (order by at desc, id desc) as nth from parent_activity where source = 'marketplace' order by at desc, id desc limit 200) as activity
join lead on lead.id = activity.lead_id order by activity.at, activity.id;
insert into intake_event (key_id, event_id, kind, received_at, content_hash, payload, errors)
select signing_key.id, 'demo-refused-' || n, 'enquiry', now - n * interval '31 hours', sha256(convert_to('demo-refused-' || n, 'UTF8')),
  jsonb_build_object('id', 'demo-refused-' || n, 'kind', 'enquiry', 'at', now - n * interval '31 hours', 'parent', jsonb_build_object('name', refused.name, 'number', number)),
  jsonb_build_object('parent.number', jsonb_build_array('Give a telephone number.'))
from signing_key cross join cast_of cross join (values (1, 'Web form', ''), (2, 'Website visitor', '12345'), (3, 'Parent', 'not given')) as refused (n, name, number);

-- What came and could not be read is set aside, to be looked at.
insert into webhook_receipt (provider, hash, subject, body, received_at, processed_at, tries, trouble, set_aside_at)
select service, sha256(convert_to('demo ' || service, 'UTF8')), 'demo', body::jsonb, now - hours * interval '1 hour', null, 3, trouble, now - hours * interval '1 hour' + interval '10 minutes'
from cast_of cross join (values
  ('exotel', '{"CallSid": "demo-call", "CallFrom": "anonymous", "Direction": "incoming", "CallType": "incomplete"}', 20, 'The caller has no telephone number.'),
  ('whatsapp', '{"object": "whatsapp_business_account", "entry": [{"id": "demo", "changes": [{"field": "messages", "value": {"messages": [{"type": "unknown"}]}}]}]}', 44, 'The message names no sender.')
) as told (service, body, hours, trouble);
insert into received_mail (hash, source, raw, received_at, tries, trouble, set_aside_at)
select sha256(raw), 'mailbox', raw, now - interval '26 hours', 3, 'Its parts cannot be told apart.', now - interval '25 hours'
from cast_of cross join (select convert_to(E'From: newsletter@home.example\r\nSubject: Offers of the week\r\nContent-Type: multipart/mixed; boundary=""\r\n\r\n--\r\n', 'UTF8') as raw) as mail;

-- People who wrote and are nobody's parents yet.
insert into correspondent (known_by, name, seen_at, channel)
select known_by, name, now - hours * interval '1 hour', channel from cast_of cross join (values ('demo-hidden-number', 'Sana', 5, 'whatsapp'), ('grandparents@home.example', 'Grandparents', 28, 'email')) as writer (known_by, name, hours, channel);
select setval(pg_get_serial_sequence('message', 'id'), (select coalesce(max(id), 0) + 1 from message), false);
insert into message (channel, correspondent_id, direction, state, text, subject, address, at, sent_at, simulated, provider, provider_id)
select channel, correspondent.id, 'incoming', 'received', case channel when 'email' then 'Good day, which papers does our grandson need for Class 1? We take care of the admission for our son, who is abroad.'
    else 'Hello, is this the school search? My sister gave me this number.' end,
  case channel when 'email' then 'Admission of our grandson' end, case channel when 'email' then known_by end, seen_at, seen_at, channel = 'whatsapp', case channel when 'email' then 'smtp' else 'loopback' end, 'sim_demo-stranger-' || correspondent.id
from correspondent;

insert into number_dispute (lead_id, e164, staff_id, at)
select disputed.lead_id, e164, owner_id, added_at from disputed join lead_number using (e164, lead_id) order by added_at;

-- Reports that admins read each week, and lists that they took as files.
insert into figure_report (screen, filters, every, made_by, created_at, next_on)
select screen, '{}', every, case by when 'admin' then admin else sales_admin end, now - interval '50 days',
  case every when 'day' then india_day(now) + 1 else india_day(now) + 8 - extract(isodow from india_day(now))::integer end
from cast_of cross join (values ('counsellors', 'week', 'admin'), ('features', 'week', 'admin'), ('schools', 'week', 'sales')) as wanted (screen, every, by);
insert into figure_report_reader (report_id, staff_id) select id, made_by from figure_report;
with kept as (
  insert into list_export (staff_id, list, query, status, total, written, created_at, finished_at, progress_at, viewer_id, has_whole_numbers)
  select admin, list, query::jsonb, 'expired', total, total, now - days * interval '1 day', now - days * interval '1 day' + interval '20 seconds', now - days * interval '1 day', 0, true
  from cast_of cross join (values ('admission-done', '{}', 9), ('visit-scheduled', '{"collab": "true"}', 16)) as taken (list, query, days)
  cross join lateral (select count(*)::integer as total from milestone where removed_at is null and kind = split_part(list, '-', 1)) as counted
  returning *
)
insert into taken_file (staff_id, at, list, filters, rows, has_whole_numbers, export_id, downloads, downloaded_at)
select staff_id, finished_at, list, (select count(*) from jsonb_object_keys(query)), written, true, id, 1, finished_at + interval '3 minutes' from kept order by id;

-- The dialer: it served the parents whom it dialed, one after another. A parent who was called again meanwhile is served from then on by the next call.
insert into dial_lease (lead_id, staff_id, during, reason, reason_at, ended_by)
select dialed.lead_id, dialed.staff_id, tstzrange(placed_at, until), case
    when first_call then case when placed_at < lead.created_at + interval '2 days' then 'new_enquiry' else 'untouched' end
    when due.due_at < placed_at - interval '1 day' then 'missed_follow_up' when due.due_at is not null then 'call_back' else 'longest_idle' end,
  coalesce(due.due_at, case when first_call then lead.created_at end), 'next'
from (
  select dialed.*, least(outcome.at, lead(placed_at) over (partition by dialed.lead_id order by placed_at)) as until
  from dialed join lead_event as outcome on outcome.id = outcome_id where automatic
) as dialed join lead on lead.id = dialed.lead_id
cross join lateral (select not exists (select from lead_event as earlier where earlier.lead_id = lead.id and earlier.kind = 'action' and earlier.at < placed_at) as first_call) as its
left join lateral (select due_at from follow_up where follow_up.lead_id = lead.id and category is null and closed_by_event_id = outcome_id limit 1) as due on true
where placed_at < until order by placed_at, dialed.lead_id;
insert into dialer_session (staff_id, status, started_at, seen_at)
select staff_id, 'closed', min(lower(during)) - interval '2 minutes', max(upper(during)) from dial_lease group by staff_id, india_day(lower(during)) order by 3, 1;
analyze dial_lease, dialer_session, intake_event, notice;
