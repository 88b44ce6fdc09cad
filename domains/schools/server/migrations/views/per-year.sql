-- How many of a tenure make a year; null without one. `tenures` in platform/contract/money.ts is the same, and a test compares them.
create or replace function per_year(tenure text) returns integer language sql immutable parallel safe as $$
  select case tenure when 'M' then 12 when 'Q' then 4 when 'HY' then 2 when 'Y' then 1 end
$$;
