-- The number in lead_listing.tags that means an asked boarding school: the id of the place that stands for boarding schools.
create or replace function boarding_tag() returns integer language sql immutable parallel safe as $$ select 2 $$;
