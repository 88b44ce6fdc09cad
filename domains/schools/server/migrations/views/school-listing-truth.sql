-- What is derived of a school, for the rows in which lists find it and tell of it: the words that it is found by, its average fee, and
-- what is missing, and its line in lists as JSON without the braces: making that line anew took most of the time of a list.
-- An act that changes a school copies it (update_school_listing); `npm run portal -- db check` compares.
create view school_listing_truth as
select
  school.id, school.name, school.city_id, school.district_id, school.locality_id, school.board_ids, school.lat, school.lng,
  school.is_verified, school.is_collab, school.is_featured, school.global_rank, school.updated_at,
  fold_words(concat_ws(' ', school.name, initials.said, school.source_id)) as named,
  fold_words(concat_ws(' ', locality.name, district.name, city.name, school.pincode, school.address)) as beside,
  fold_words(school.name) as folded_name,
  fees.avg_fee,
  fees.avg_fee is not null as has_fees,
  fees.verified_at as fees_verified_at,
  facilities.are_known as has_facilities,
  opened.verified_at is not null as has_open_class,
  opened.verified_at as open_classes_verified_at,
  lacking.missing, lacking.missing = '{}' as is_complete,
  trim(both '{}' from json_build_object('id', school.id, 'name', school.name,
    'location', nullif(concat_ws(', ', locality.name, city.name), ''), 'slug', school.slug,
    'boards', array(select board.name from board where board.id = any (school.board_ids) order by board.rank),
    'school_category', school.level, 'internal_avg_fees', fees.avg_fee, 'classes', school.classes,
    'is_collab', school.is_collab, 'is_residential', school.is_residential)::text) as in_short,
  trim(both '{}' from json_build_object('city', city.name, 'district', district.name,
    'coordinates', case when school.lat is not null then json_build_object('lat', school.lat, 'lng', school.lng) end,
    'address', school.address, 'is_featured', school.is_featured, 'is_verified', school.is_verified,
    'has_fees', fees.avg_fee is not null, 'has_facilities', facilities.are_known, 'admission_open', opened.verified_at is not null,
    'missing', lacking.missing)::text) as in_lists
from school
left join place as locality on locality.id = school.locality_id
left join place as district on district.id = school.district_id
left join place as city on city.id = school.city_id
-- So what stands in all of them is found in one look at an index, however few PostgreSQL takes them for.
cross join lateral (select array(select id from class_relation where school_id = school.id) as ids offset 0) as relations
cross join lateral (select array_remove(array[
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
-- What was confirmed longest ago says how old the whole is.
cross join lateral (
  select min(open_class.verified_at) as verified_at from open_class where class_relation_id = any (relations.ids) and is_open
) as opened
-- RKM for R K Mission: the first letters of its first two to five words.
left join lateral (
  select string_agg(substring(letters from 1 for long), ' ') as said
  from (select string_agg(left(word, 1), '' order by at) as letters
    from regexp_split_to_table(lower(school.name), '[^[:alnum:]]+') with ordinality as named (word, at) where word <> '') as first
  cross join generate_series(2, least(5, length(letters))) as long
) as initials on true
-- The newest session that has any says what it costs: what is asked of every child each year, as the mean of its classes.
left join lateral (
  select round(avg(yearly))::integer as avg_fee, min(verified_at) as verified_at from (
    select sum(amount * case tenure when 'M' then 12 when 'Q' then 4 when 'HY' then 2 else 1 end) as yearly,
      min(school_fee.verified_at) as verified_at, rank() over (order by session desc) as age
    from school_fee join fee_head on fee_head.id = fee_head_id
    where class_relation_id = any (relations.ids) and asked = 'yearly' group by class_relation_id, session
  ) as classes where age = 1
) as fees on true;
