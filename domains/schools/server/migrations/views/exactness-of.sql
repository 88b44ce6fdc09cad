-- How exactly a point says where a school is. The point of a place is no building, whoever typed it; and where five schools or more stand
-- on one point, it says no more than their city, whatever its source is.
create or replace function exactness_of(lat double precision, lng double precision, placed_by text) returns text language sql stable as $$
  select ('{building,locality,pincode,city,district}'::text[])[greatest(
    coalesce(array_position('{building,locality,pincode,city,district}'::text[], placed_by), 1),
    (select max(case place.kind when 'locality' then 2 when 'city' then 4 else 5 end) from place
      where place.lat = exactness_of.lat and place.lng = exactness_of.lng),
    (select case when count(*) >= 5 then 4 end from (
      select from school where school.lat = exactness_of.lat and school.lng = exactness_of.lng and school.delisted_at is null limit 5) as sharing))]
$$;
