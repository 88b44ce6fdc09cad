-- Which language is at home in a state; elsewhere it is Hindi.
create unlogged table spoken_in (state text, language text);
insert into spoken_in values ('maharashtra', 'mr'), ('gujarat', 'gu'), ('west-bengal', 'bn'), ('tamil-nadu', 'ta'), ('karnataka', 'kn'),
  ('kerala', 'ml'), ('telangana', 'te'), ('andhra-pradesh', 'te'), ('punjab', 'pa'), ('odisha', 'or'), ('assam', 'as');

-- The leads themselves. Their viewers and search text come from the functions that every later write uses too.
create unlogged table lead_draft (like lead including defaults);
insert into lead_draft (id, name, email, owner_id, budget_min, budget_max, budget_tenure, place_ids, raw_district, raw_district_region, locations_edited,
  lat, lng, language, validation_skipped, is_transferred, source, created_at)
select parent.id, parent_name.name,
  -- No mail server delivers to .example (RFC 2606).
  case when roll(parent.id, 'e-mail') < 0.55 then coalesce(substring(lower(parent_name.name) from '^[a-z]+'), 'parent') || parent.id || '@home.example' end,
  owner_id, least_fee, greatest_fee, tenure,
  case when place_roll < 0.2 then '{}' when place_roll < 0.42 then array[district_id] when place_roll < 0.8 then array[locality_id]
    when locality_id = other_locality_id then array[locality_id]
    when place_roll < 0.95 or district_id = other_district_id then array[locality_id, other_locality_id]
    else array[locality_id, other_district_id] end,
  case when place_roll between 0.16 and 0.2 then district end, case when place_roll between 0.16 and 0.2 then locality end,
  roll(parent.id, 'locations edited') < 0.08,
  case when located then lat + (roll(parent.id, 'north') - 0.5) * 0.01 end, case when located then lng + (roll(parent.id, 'east') - 0.5) * 0.01 end,
  case when speaks < 0.4 then null when speaks < 0.6 then 'en' when speaks < 0.8 then 'hi' else coalesce(spoken_in.language, 'hi') end,
  roll(parent.id, 'unchecked') < 0.03, earlier_owner_id is not null, source, parent.created_at
from parent join parent_name on parent_name.id = parent.id left join budget on budget.id = parent.id
left join (
  select city.id, language from place as city join place as state on state.id = city.parent_id join spoken_in on spoken_in.state = state.slug
) as spoken_in on spoken_in.id = city_id
cross join lateral (select roll(parent.id, 'speaks') as speaks) as spoken
cross join lateral (select lat is not null and place_roll >= 0.42 and roll(parent.id, 'located') < 0.6 as located) as shown
order by parent.id;

update lead_draft set (viewer_ids, search_text, zones) = (select * from lead_derived(row(lead_draft.*)::lead));
insert into lead select * from lead_draft order by id;

-- What they said about consent: on the website, and in calls.
select note_words(jsonb_agg(word order by said_at, lead_id))
from (
  select id as lead_id, 'login' as purpose, true as given, created_at as said_at, created_at as noted_at, 'website' as how, null::text as proof, null::text as proof_id, null::integer as staff_id
  from lead where roll(id, 'may log in') < 0.4
  union all
  select lead_id, 'calls', false, at, at, 'spoken', 'event', id::text, staff_id from lead_event where chase = 'opts_out'
) as word group by lead_id / 20000;
analyze lead;
