-- The derived columns of a school, for the rows that lists search and show: its search words, its average fee, its missing facts, and
-- its line in lists as JSON without the braces, because making that line for each list took most of the list's time.
-- An act that changes a school copies it (update_school_listing); `npm run portal -- db check` compares.
create view school_listing_truth as
select
  school.id, school.name, school.city_id, school.district_id, school.locality_id, school.board_ids, school.lat, school.lng,
  school.is_verified, school.is_collab, school.is_featured, school.global_rank, school.updated_at,
  fold_words(school.name) as named,
  coalesce(initials.prefixes, '') as initials,
  fold_words(concat_ws(' ', locality.name, district.name, city.name)) as places,
  fold_words(concat_ws(' ', school.pincode, (select string_agg(code, ' ' order by code) from school_code where school_id = school.id), school.address)) as beside,
  fees.avg_fee,
  fees.avg_fee is not null as has_fees,
  fees.verified_at as fees_verified_at,
  facilities.are_known as has_facilities,
  opened.has_any as has_open_class,
  opened.verified_at as open_classes_verified_at,
  lacking.missing, lacking.missing = '{}' as is_complete,
  trim(both '{}' from json_build_object('id', school.id, 'name', school.name,
    'location', nullif(concat_ws(', ', locality.name, city.name), ''), 'slug', school.slug,
    'boards', array(select board.name from board where board.id = any (school.board_ids) order by board.rank),
    'school_category', school.level, 'internal_avg_fees', fees.avg_fee, 'classes', school.classes,
    'is_collab', school.is_collab, 'is_residential', school.is_residential)::text) as in_short,
  trim(both '{}' from json_build_object('city', city.name, 'district', district.name,
    'coordinates', case when school.lat is not null then json_build_object('lat', school.lat, 'lng', school.lng) end,
    'exactness', placed.exactness, 'address', school.address, 'is_featured', school.is_featured, 'is_verified', school.is_verified,
    'has_fees', fees.avg_fee is not null, 'has_facilities', facilities.are_known, 'admission_open', opened.has_any,
    'missing', lacking.missing)::text) as in_lists,
  school.level, school.is_residential, (fees.verified_at at time zone 'Asia/Kolkata')::date as fees_on,
  nullif(relations.class_ids, '{}') as class_ids,
  grade_of(substring(school.classes from '^([IVX]+) to ')) as first_grade, grade_of(substring(school.classes from '([IVX]+)$')) as last_grade,
  -- Where it is not noted, the name says it now and then.
  coalesce(school.gender, case
    when school.name ~* '\m(boys?|balak)\M' and school.name !~* '\m(girls?|kanya|balika)\M' then 'Boys'
    when school.name ~* '\m(girls?|kanya|balika)\M' and school.name !~* '\m(boys?|balak)\M' then 'Girls' end) as gender,
  placed.exactness,
  fees.fee_classes, fees.fees, fees.fee_days, fees.boarding_fees, fees.boarding_days, fees.avg_boarding_fee,
  opened.open_classes, opened.opens_on, opened.open_until, opened.open_days
from school
cross join lateral (
  select case when school.lat is not null then exactness_of(school.lat, school.lng, school.placed_by) end as exactness offset 0) as placed
left join place as locality on locality.id = school.locality_id
left join place as district on district.id = school.district_id
left join place as city on city.id = school.city_id
-- So what stands in all of them is found in one look at an index, however few PostgreSQL takes them for.
cross join lateral (
  select coalesce(array_agg(id), '{}') as ids, coalesce(array_agg(class_id), '{}') as class_ids from (
    select id, class_id from class_relation where school_id = school.id order by id) as own offset 0
) as relations
cross join lateral (select array_remove(array[
    case when school.district_id is null then 'district' end,
    case when school.address is null then 'address' end,
    case when school.locality_id is null then 'locality' end,
    case when school.pincode is null then 'pincode' end,
    case when school.lat is null then 'coordinates' end,
    case when school.board_ids = '{}' then 'board' end,
    case when relations.ids = '{}' then 'classes' end,
    case when school.gender is null then 'gender' end,
    case when school.management is null then 'management' end
  ], null) as missing) as lacking
cross join lateral (select exists (select from school_sub_feature where school_id = school.id)
  or exists (select from school_infra where school_id = school.id) as are_known) as facilities
-- The oldest confirmation is the age of the whole; while one fact is not confirmed (-infinity), the whole has none.
cross join lateral (
  select coalesce(bool_or(is_open), false) as has_any,
    nullif(min(coalesce(verified_at, '-infinity')) filter (where is_open), '-infinity') as verified_at,
    array_agg(class_id) as open_classes, array_agg(opens_on) as opens_on, array_agg(last_day) as open_until,
    array_agg((verified_at at time zone 'Asia/Kolkata')::date) as open_days
  from (
    select open_class.*, relations.class_ids[array_position(relations.ids, class_relation_id)] as class_id,
      -- A session ends on 31 March.
      case when is_open then coalesce(closes_on, make_date(left(session, 4)::integer + 1, 3, 31)) else '-infinity' end as last_day
    from open_class where class_relation_id = any (relations.ids) order by session desc, is_open desc, class_relation_id
  ) as open_class
) as opened
-- RKM for R K Mission: the first letters of its first two to five words. They are not folded: that would write out DPS.
left join lateral (
  select string_agg(substring(letters from 1 for long), ' ') as prefixes
  from (select string_agg(left(word, 1), '' order by at) as letters
    from regexp_split_to_table(lower(school.name), '[^[:alnum:]]+') with ordinality as named (word, at) where word <> '') as first
  cross join generate_series(2, least(5, length(letters))) as long
) as initials on true
-- The newest session with fees gives the cost: the yearly fees of every child, as the mean of its classes; with the hostel for boarders.
left join lateral (
  select round(avg(yearly))::integer as avg_fee, nullif(min(verified_at), '-infinity') as verified_at,
    round(avg(yearly + hostel))::integer as avg_boarding_fee,
    array_agg(relations.class_ids[array_position(relations.ids, class_relation_id)] order by yearly, class_relation_id) as fee_classes,
    array_agg(yearly::integer order by yearly, class_relation_id) as fees,
    array_agg((nullif(verified_at, '-infinity') at time zone 'Asia/Kolkata')::date order by yearly, class_relation_id) as fee_days,
    case when count(hostel) > 0 then array_agg((yearly + hostel)::integer order by yearly, class_relation_id) end as boarding_fees,
    case when count(hostel) > 0 then array_agg((nullif(least(verified_at, hostel_verified_at), '-infinity') at time zone 'Asia/Kolkata')::date
      order by yearly, class_relation_id) end as boarding_days
  from (
    select class_relation_id, sum(amount * per_year(tenure)) filter (where asked = 'yearly') as yearly,
      min(coalesce(school_fee.verified_at, '-infinity')) filter (where asked = 'yearly') as verified_at,
      sum(amount * per_year(tenure)) filter (where slug = 'hostel-and-mess') as hostel,
      min(coalesce(school_fee.verified_at, '-infinity')) filter (where slug = 'hostel-and-mess') as hostel_verified_at,
      rank() over (order by session desc) as age
    from school_fee join fee_head on fee_head.id = fee_head_id
    where class_relation_id = any (relations.ids) and (asked = 'yearly' or slug = 'hostel-and-mess')
    group by class_relation_id, session having bool_or(asked = 'yearly')
  ) as classes where age = 1
) as fees on true
where school.delisted_at is null;
