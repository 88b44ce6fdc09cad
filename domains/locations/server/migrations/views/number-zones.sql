-- The zones in which a number from abroad may be, by its country and area, all of them where its digits do not say; null for an Indian
-- one, and for one of no country, as a satellite's.
create or replace function number_zones(e164 text) returns text[] language sql stable as $$
  select zones from number_zone
  where e164 not like '+91%' and prefix in (select substr(e164, 2, length) from generate_series(1, 8) as length)
  order by length(prefix) desc limit 1
$$;
