-- Bulk transfers, log-in links, photos of schools and removed schools.
insert into bulk_transfer (staff_id, list, query, to_staff_ids, note, status, total, created_at, finished_at, progress_at)
select by_staff_id, 'users', '{"visit_interest": "true"}'::jsonb, array_agg(distinct owner_id), note, 'done', count(*), at, at + interval '1 second', at + interval '1 second'
from bulk_given group by by_staff_id, earlier_owner_id, note, at order by at;
insert into bulk_transfer_lead (bulk_id, position, lead_id, from_staff_id, to_staff_id, event_id, outcome)
select bulk.id, position, given.lead_id, earlier_owner_id, owner_id, event.id, 'moved'
from bulk_given as given join bulk_transfer as bulk on bulk.created_at = given.at
join lead_event as event on event.lead_id = given.lead_id and event.kind = 'transfer' and event.at between given.at and given.at + interval '1 second' order by 1, 2;

-- One was a mistake: it was undone after two minutes.
create unlogged table mistaken as
with receiver as (
  select id, name, n from (select id, name, row_number() over (order by id) as n from staff where user_type = 2 and is_executive and is_active and email like 'counsellor-%') as each where n between 5 and 6
), chosen as (
  select lead.id as lead_id, lead.owner_id, row_number() over (order by roll(lead.id, 'mistaken'))::integer as position
  from lead join parent on parent.id = lead.id cross join setting
  where lead.owner_id = (select id from staff where email like 'counsellor-02@%') and not is_transferred and parent.created_at < today - interval '3 days'
    and not exists (select from lead_event where lead_event.lead_id = lead.id and at > today - interval '2 days')
    and not exists (select from lead_share where lead_share.lead_id = lead.id)
)
select lead_id, owner_id, position, receiver.id as to_staff_id, receiver.name as receiver, admin, at_hour(india_day(now) - 1, interval '16 hours', interval '1 hour', roll(1, 'mistaken')) as at,
  (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'owner_id', owner_id) order by id), '[]') from follow_up where follow_up.lead_id = chosen.lead_id and closed_at is null) as follow_ups
from chosen join receiver on n = 5 + position % 2 cross join cast_of where position <= 8;
insert into bulk_transfer (staff_id, list, query, to_staff_ids, status, total, created_at, finished_at, progress_at)
select admin, 'users', '{"collab": "true"}', array_agg(distinct to_staff_id), 'undone', count(*), at, at + interval '1 second', at + interval '2 minutes' from mistaken group by admin, at;
with moved as (
  insert into lead_event (lead_id, kind, at, staff_id, to_staff_ids, before, after)
  select lead_id, 'transfer', at + position * interval '40 milliseconds', admin, array[to_staff_id],
    jsonb_build_object('owner_id', owner_id, 'is_transferred', false, 'follow_ups', follow_ups), jsonb_build_object('owner_id', to_staff_id) from mistaken order by position
  returning id, lead_id
)
insert into bulk_transfer_lead (bulk_id, position, lead_id, from_staff_id, to_staff_id, event_id, outcome)
select bulk.id, position, lead_id, owner_id, to_staff_id, moved.id, 'returned'
from moved join mistaken using (lead_id) join bulk_transfer as bulk on bulk.created_at = mistaken.at order by position;
insert into lead_event (lead_id, kind, at, staff_id, to_staff_ids, undoes_event_id, before, after)
select lead_id, 'transfer_undone', at + interval '2 minutes' + position * interval '40 milliseconds', admin, array[owner_id], event_id,
  jsonb_build_object('owner_id', mistaken.to_staff_id), jsonb_build_object('owner_id', owner_id)
from mistaken join bulk_transfer_lead using (lead_id, position) order by position;
insert into notice (staff_id, at, kind, by_staff_id, text)
select told.staff_id, told.at, 'bulk_transfer', admin, staff.name || told.text
from (
  select admin, to_staff_id as staff_id, at + interval '1 second' as at, ' transferred ' || count(*) || ' leads to you' as text from mistaken group by 1, 2, at
  union all select admin, owner_id, at + interval '1 second', ' transferred ' || count(*) || ' leads of yours to others' from mistaken group by 1, 2, at
  union all select admin, to_staff_id, at + interval '2 minutes', ' took back ' || count(*) || ' leads that were transferred to you' from mistaken group by 1, 2, at
) as told join staff on staff.id = admin where (select count(*) from mistaken) > 3 order by 2, 1;

-- Log-in links of the last days. No messenger is connected in the demo, so an admin was shown each and gave it to the parent.
create unlogged table linked as
select id as lead_id, admin, at from (
  select lead.id, admin, at_hour(india_day(now) - row_number() over (order by roll(lead.id, 'log-in link'))::integer, interval '11 hours', interval '6 hours', roll(lead.id, 'link at')) as at, row_number() over (order by roll(lead.id, 'log-in link')) as n
  from lead cross join cast_of
  where exists (select from consent_now where consent_now.lead_id = lead.id and purpose = 'login' and given) and call_opt_out_at is null and owner_id = counsellor and lead.created_at < now - interval '9 days'
) as agreed where n <= 6;
insert into login_link (lead_id, staff_id, asked_at, token_hash, expires_at)
select lead_id, admin, at, sha256(convert_to('demo link ' || lead_id, 'UTF8')), at + interval '15 minutes' from linked order by at;
insert into lead_event (lead_id, kind, at, staff_id, after) select lead_id, 'login_link', at, admin, '{"by": "shown"}' from linked order by at;
insert into audit_entry (staff_id, at, what, about_lead_id, details) select admin, at, 'login_link', lead_id, '{"by": "shown"}' from linked order by at;

-- Photos of some schools that work with us: drawings, the same for all.
create unlogged table photo_size as
select school.id as school_id, asset.caption, width, height, key, asset.type, bytes, ending, dense_rank() over (partition by school.id order by min_key) as place,
  now - (20 + 3 * global_rank) * interval '1 day' as added_at, clerk, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') || '.' || ending as name
from school cross join cast_of cross join (select *, min(key) over (partition by caption) as min_key from asset where what = 'school photo') as asset
where global_rank <= 12 and (global_rank % 3 = 1 or roll(school.id, caption) < 0.6);
insert into stored_file (name, type, bytes, key, file_name) select name, type, bytes, key, caption || '.webp' from photo_size;
with added as (
  insert into school_photo (school_id, place, caption, sizes, added_at, added_by_id)
  select school_id, place, caption, jsonb_agg(jsonb_build_object('width', width, 'height', height, 'name', name) order by width desc), added_at, clerk
  from photo_size group by school_id, place, caption, added_at, clerk order by school_id, place
  returning id, school_id, caption, added_at, added_by_id
)
insert into school_change (school_id, staff_id, part, before, after, said, at)
select school_id, added_by_id, 'gallery', jsonb_build_object(id, null), jsonb_build_object(id, jsonb_build_object('caption', caption)),
  jsonb_build_array(jsonb_build_object('field', id::text, 'label', caption, 'before', '', 'after', caption)), added_at from added order by id;

-- Schools that nobody looks for any more: no parent asked about them.
create unlogged table removed_school as
select id, now - n * interval '13 days' as at, clerk
from (
  select school.id, row_number() over (order by roll(school.id, 'removed')) as n from school
  where is_verified and not is_collab and id not in (select id from known_school) and roll(school.id, 'removed') < 0.02
    and not exists (select from parent_activity where school_id = school.id) and not exists (select from lead_event where school_id = school.id)
    and not exists (select from school_bucket where school_id = school.id) and not exists (select from milestone where school_id = school.id)
) as unused cross join cast_of where n <= 3;
update school set delisted_at = removed.at, delisted_by_id = clerk from removed_school as removed where removed.id = school.id;
select update_school_listing(array(select id from removed_school));
delete from school_offer where id in (select id from removed_school);
delete from school_listing where id in (select id from removed_school);
insert into school_change (school_id, staff_id, part, before, after, said, at) select id, clerk, 'removed', '{}', '{}', '[]', at from removed_school order by at;
