-- What a search reads: the name, a line break, and the numbers; so it also sorts by name.
create or replace function lead_search_text(lead lead) returns text language sql stable as $$
  select lower(lead.name) || e'\n' || coalesce(string_agg(country_code || national, ' ' order by rank), '')
  from lead_number where lead_id = lead.id
$$;
