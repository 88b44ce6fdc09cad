-- How soon a parent was called: within so many minutes, later, or never. If a lead was merged into a newer one, its first call may be
-- older than the lead: such a call was in time.
create or replace function call_band(came_at timestamptz, first_call_at timestamptz) returns text language sql immutable parallel safe as $$
  select case when first_call_at is null then 'never'
    when first_call_at < came_at + interval '15 minutes' then '15'
    when first_call_at < came_at + interval '60 minutes' then '60'
    when first_call_at < came_at + interval '1440 minutes' then '1440' else 'later' end
$$;
