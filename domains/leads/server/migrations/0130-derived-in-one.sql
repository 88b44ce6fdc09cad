-- lead_derived says all of it, in a form that PostgreSQL plans with the statement that asks: each of these was run for each lead by itself.
drop function if exists lead_viewers(lead), lead_search_text(lead), lead_zones(lead);
