-- The number in lead_listing.tags that means asked online schooling: the id of the place that stands for online schools.
create or replace function online_tag() returns integer language sql immutable parallel safe as $$ select 3 $$;
