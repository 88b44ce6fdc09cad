-- The derived columns of a lead's own row. PostgreSQL inlines this function into the statement that calls it.
-- viewer_ids: empty once the lead is erased, or merged into another. Viewers are staff ids, and two numbers without an account.
-- search_text: the name as it is searched, a line break, and the numbers; so it also sorts by name.
-- zones: those of the number in use. Nearly all numbers are Indian and need no look-up.
create or replace function lead_derived(lead lead) returns table (viewer_ids integer[], search_text text, zones text[]) language sql stable as $$
  select
    case when lead.erased_at is not null or lead.merged_into_id is not null then '{}' else array(
      select admin_viewer()
      union
      select lead.owner_id where lead.owner_id is not null
      union
      select staff_id from lead_share where lead_id = lead.id
      union
      select boarding_viewer() where lead.owner_id is null and exists (
        select from parent_activity where lead_id = lead.id and schooling = 'boarding')
      order by 1) end,
    fold_name(lead.name) || e'\n' || coalesce(
      (select string_agg(country_code || national, ' ' order by rank) from lead_number where lead_id = lead.id), ''),
    (select case when country_code <> 91 then number_zones(e164) end from lead_number where lead_id = lead.id and rank = 0)
$$;
