-- The state of a parent, from the line of the lists in which all leads stand: when they said no, and how soon the first call was. The
-- latter counts on the day on which they came. When staff last spoke with them changes with each act, so no fact says it: lists are asked.
create or replace function figures_of_lead_listing(listing lead_listing) returns setof figure_fact language sql stable as $$
  select counted.at, 1::bigint, listing.lead_id::bigint, counted.figure::figure_name, null::integer, null::integer, listing.lead_id, counted.source
  from (values
    ('first_call', listing.created_at, first_call_band(listing.created_at, listing.first_call_at)),
    ('no_stands', listing.said_no_at, null)
  ) as counted (figure, at, source)
  where listing.viewer_id = 0 and counted.at is not null
$$;
