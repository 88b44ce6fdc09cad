-- Applications were logged without a school. They are of the school that the parent applied to online, where it is one.
update milestone set school_id = online.school_id
from (
  select lead_id, min(school_id) as school_id from parent_activity
  where kind = 'application' and school_id is not null and removed_at is null
  group by lead_id having min(school_id) = max(school_id)
) as online
where milestone.lead_id = online.lead_id and milestone.kind = 'application' and milestone.school_id is null
  and not exists (
    select from milestone as known
    where known.lead_id = milestone.lead_id and known.kind = 'application' and known.school_id is not null);
