-- The day in India on which an instant falls.
create or replace function india_day(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'Asia/Kolkata')::date
$$;
