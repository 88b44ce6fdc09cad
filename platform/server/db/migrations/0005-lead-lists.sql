-- Who sees a lead: nobody once it is erased. Viewers are staff ids, and two that are nobody's:
--   0   counsellor admins, who see every lead
--   -1  counsellors who may see unassigned boarding leads
create function lead_viewers(lead lead) returns integer[] language sql stable as $$
  select case when lead.erased_at is not null then '{}' else array(
    select 0
    union
    select lead.owner_id where lead.owner_id is not null
    union
    select staff_id from lead_share where lead_id = lead.id
    union
    select -1 where lead.owner_id is null and exists (
      select from parent_activity where lead_id = lead.id and schooling = 'boarding')
    order by 1) end
$$;

-- What a search reads: the name, a line break, and the numbers; so it also sorts by name.
create function lead_search_text(lead lead) returns text language sql stable as $$
  select lower(lead.name) || e'\n' || coalesce(string_agg(country_code || national, ' ' order by rank), '')
  from lead_number where lead_id = lead.id
$$;

create index lead_search on lead using gin (viewer_ids, search_text gin_trgm_ops) with (fastupdate = off);
create index lead_owner on lead (owner_id);

-- A lead as lists filter and sort it, once for each viewer, so that every list, whoever's it is,
-- is one walk of one index that begins with its reader.
create table lead_listing (
  viewer_id integer not null,
  lead_id integer not null references lead on delete cascade,
  created_at timestamptz not null,
  latest_user_action_at timestamptz, -- the parent's latest act
  latest_action_at timestamptz,      -- the latest action that staff logged
  last_touch_at timestamptz not null, -- the latest of everything from either side
  follow_up_at timestamptz,          -- the open follow-up
  latest_action_id integer,
  latest_sub_action_id integer,
  call_attempts integer not null,
  budget_min integer, -- rupees a year
  budget_max integer,
  visit_interest boolean not null,
  collab boolean not null,
  in_cart boolean not null,
  has_application boolean not null,
  has_booked_call boolean not null,
  new_application boolean not null,
  new_message boolean not null,
  international boolean not null,
  re_engaged boolean not null,
  search_text text not null,
  place_ids integer[] not null, -- the chosen places with the district and city above them; 2 boarding, 3 online
  primary key (lead_id, viewer_id)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- Recent Users, the usual order; everything that a filter reads is in the index, so counts never touch the table.
create index lead_listing_recent on lead_listing (viewer_id, latest_user_action_at desc nulls last, lead_id desc)
  include (created_at, latest_action_at, last_touch_at, follow_up_at, latest_action_id, latest_sub_action_id, call_attempts,
    budget_min, budget_max, visit_interest, collab, in_cart, has_application, has_booked_call, new_application, new_message,
    international, re_engaged, search_text, place_ids);
-- The count of a list without filters: an index of the viewers alone is a fortieth of the other's size.
create index lead_listing_viewer on lead_listing (viewer_id);
create index lead_listing_follow_up on lead_listing (viewer_id, follow_up_at, lead_id) where follow_up_at is not null;

-- The definition of every list column. Writes copy it for the leads they touch; `portal db check` compares the whole.
create view lead_listing_truth as
select viewer.id as viewer_id, lead.id as lead_id, lead.created_at,
  activity.latest_at as latest_user_action_at,
  latest_action.at as latest_action_at,
  greatest(lead.created_at, activity.latest_at, staff_side.latest_at, message.latest_at) as last_touch_at,
  follow_up.due_at as follow_up_at,
  latest_action.action_id as latest_action_id,
  latest_action.sub_action_id as latest_sub_action_id,
  staff_side.call_attempts,
  lead.budget_min * per_year.times as budget_min,
  lead.budget_max * per_year.times as budget_max,
  coalesce(activity.visit_interest, false) as visit_interest,
  coalesce(activity.collab, false) as collab,
  coalesce(activity.in_cart, false) as in_cart,
  activity.latest_application_at is not null as has_application,
  coalesce(activity.has_booked_call, false) as has_booked_call,
  coalesce(activity.latest_application_at > coalesce(latest_action.at, '-infinity'), false) as new_application,
  coalesce(message.latest_incoming, false) as new_message,
  coalesce(number.country_code <> 91, false) as international,
  coalesce(activity.latest_at - activity.previous_at >= interval '30 days'
    and activity.latest_at > coalesce(staff_side.latest_at, '-infinity'), false) as re_engaged,
  lead.search_text,
  place.ids as place_ids
from lead
cross join lateral unnest(lead.viewer_ids) as viewer (id)
cross join lateral (
  select case lead.budget_tenure when 'M' then 12 when 'Q' then 4 when 'HY' then 2 when 'Y' then 1 end as times
) as per_year
cross join lateral (
  select max(at) as latest_at,
    (array_agg(at order by at desc))[2] as previous_at,
    max(at) filter (where kind = 'application') as latest_application_at,
    bool_or(kind = 'cart' and removed_at is null) as in_cart,
    bool_or(kind = 'booked_call') as has_booked_call,
    bool_or(wants_visit) as visit_interest,
    bool_or(school.is_collab) as collab,
    bool_or(schooling = 'boarding') as boarding,
    bool_or(schooling = 'online') as online
  from parent_activity left join school on school.id = school_id
  where parent_activity.lead_id = lead.id
) as activity
cross join lateral (
  select max(lead_event.at) filter (where lead_event.staff_id is not null) as latest_at,
    count(*) filter (where action.category = 'call')::integer as call_attempts
  from lead_event left join action on action.id = action_id
  where lead_event.lead_id = lead.id
) as staff_side
left join lateral (
  select at, action_id, sub_action_id from lead_event
  where lead_event.lead_id = lead.id and kind = 'action'
  order by at desc, id desc limit 1
) as latest_action on true
left join follow_up on follow_up.lead_id = lead.id and follow_up.closed_at is null
left join lead_number as number on number.lead_id = lead.id and number.rank = 0
left join lateral (
  select at as latest_at, direction = 'incoming' as latest_incoming from whatsapp_message
  where whatsapp_message.lead_id = lead.id
  order by at desc, id desc limit 1
) as message on true
cross join lateral (
  select array(
    select distinct unnest(lineage[3:]) from place where id = any (lead.place_ids)
    union select 2 where activity.boarding
    union select 3 where activity.online
    order by 1) as ids
) as place;
