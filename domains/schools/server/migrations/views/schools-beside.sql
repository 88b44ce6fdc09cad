-- The schools whose place is known more or less exactly since these schools came, moved or went: others on the points that they left or
-- came to.
create or replace function schools_beside(ids integer[]) returns integer[] language sql stable set enable_seqscan = off as $$
  with moved as (
    select school.lat, school.lng, listed.lat as old_lat, listed.lng as old_lng
    from school left join school_listing as listed on listed.id = school.id
    where school.id = any (ids)
      and (school.lat, school.lng, school.delisted_at is null) is distinct from (listed.lat, listed.lng, listed.id is not null)
  ), point as materialized (
    select lat, lng from moved where lat is not null union select old_lat, old_lng from moved where old_lat is not null
  )
  select coalesce(array_agg(other.id), '{}')
  from point join school_listing as other on other.lat = point.lat and other.lng = point.lng join school on school.id = other.id
  where other.id <> all (ids) and other.exactness is distinct from exactness_of(point.lat, point.lng, school.placed_by)
$$;
