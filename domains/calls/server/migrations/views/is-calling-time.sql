-- Whether every clock of the zones shows a time within the hours, which are HH:MM; the last is the first minute that is too late.
create or replace function is_calling_time(zones text[], hours_from text, hours_until text, at timestamptz) returns boolean language sql stable as $$
  select bool_and(shown >= hours_from and shown < hours_until)
  from unnest(zones) as zone cross join lateral (select to_char(at at time zone zone, 'HH24:MI')) as clock (shown)
$$;
