-- The zones of the number in use. Nearly all are Indian and need no look.
create or replace function lead_zones(lead lead) returns text[] language sql stable as $$
  select case when country_code <> 91 then number_zones(e164) end from lead_number where lead_id = lead.id and rank = 0
$$;
