-- Which language is at home in a state; elsewhere it is Hindi.
create unlogged table spoken_in (state text, language text);
insert into spoken_in values ('maharashtra', 'mr'), ('gujarat', 'gu'), ('west-bengal', 'bn'), ('tamil-nadu', 'ta'), ('karnataka', 'kn'),
  ('kerala', 'ml'), ('telangana', 'te'), ('andhra-pradesh', 'te'), ('punjab', 'pa'), ('odisha', 'or'), ('assam', 'as');

-- The leads themselves. Their viewers and search text come from the functions that every later write uses too.
create unlogged table lead_draft (like lead including defaults);
insert into lead_draft (id, name, email, owner_id, budget_min, budget_max, budget_tenure, place_ids, raw_district, raw_district_region, locations_edited,
  lat, lng, language, validation_skipped, allowed_login_via_inside, login_consent_at, is_transferred, source, created_at, call_opt_out_at)
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
  roll(parent.id, 'unchecked') < 0.03, roll(parent.id, 'may log in') < 0.4,
  case when roll(parent.id, 'may log in') < 0.4 then parent.created_at end, earlier_owner_id is not null, source, parent.created_at, opted_out.at
from parent join parent_name on parent_name.id = parent.id left join budget on budget.id = parent.id
left join lead_event as opted_out on opted_out.lead_id = parent.id and opted_out.chase = 'opts_out'
left join (
  select city.id, language from place as city join place as state on state.id = city.parent_id join spoken_in on spoken_in.state = state.slug
) as spoken_in on spoken_in.id = city_id
cross join lateral (select roll(parent.id, 'speaks') as speaks) as spoken
cross join lateral (select lat is not null and place_roll >= 0.42 and roll(parent.id, 'located') < 0.6 as located) as shown
order by parent.id;

update lead_draft set (viewer_ids, search_text, zones) = (select * from lead_derived(row(lead_draft.*)::lead));
insert into lead select * from lead_draft order by id;
analyze lead;
