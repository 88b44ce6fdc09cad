-- The number in lead_listing.tags that means a language. It is negative, so no filter of places finds it.
create or replace function language_tag(code text) returns integer language sql immutable parallel safe as $$
  select -(ascii(code) * 128 + ascii(substr(code, 2)))
$$;
