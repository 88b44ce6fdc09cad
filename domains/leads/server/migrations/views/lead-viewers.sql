-- Who sees a lead: nobody once it is erased, or merged into another. Viewers are staff ids, and two that are nobody's:
--   0   counsellor admins, who see every lead
--   -1  counsellors who may see unassigned boarding leads
create or replace function lead_viewers(lead lead) returns integer[] language sql stable as $$
  select case when lead.erased_at is not null or lead.merged_into_id is not null then '{}' else array(
    select 0
    union
    select lead.owner_id where lead.owner_id is not null
    union
    select staff_id from lead_share where lead_id = lead.id
    union
    select -1 where lead.owner_id is null and exists (
      select from parent_activity where lead_id = lead.id and schooling = 'boarding')
    order by 1) end
$$;
