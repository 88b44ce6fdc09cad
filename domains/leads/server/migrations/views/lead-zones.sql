-- The zones of the number in use.
create or replace function lead_zones(lead lead) returns text[] language sql stable as $$
  select number_zones(e164) from lead_number where lead_id = lead.id and rank = 0
$$;
