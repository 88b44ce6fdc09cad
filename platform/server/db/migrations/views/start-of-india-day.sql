-- The instant at which a day begins in India.
create or replace function start_of_india_day(day date) returns timestamptz language sql immutable parallel safe as $$
  select day::timestamp at time zone 'Asia/Kolkata'
$$;
