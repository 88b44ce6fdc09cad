-- A school of a bucket with the state of its child there. A visit, an application or an admission that stands decides the state, so
-- logging an entry moves it and an undo moves it back. A no holds until one of them is logged after it.
create view bucket_entry as
select entry.lead_id, entry.school_id, entry.child_id, entry.added_by, entry.added_at, entry.place,
  entry.declined_at, entry.declined_reason, entry.declined_by_parent, reached.state is not null as has_step,
  case
    when entry.declined_at >= coalesce(reached.at, '-infinity') then 'declined'
    else coalesce(reached.state, entry.stage) end as state
from school_bucket as entry
-- A school that was merged into another which stands in the bucket too is shown once.
join school as listed on listed.id = entry.school_id and listed.merged_into_id is null
cross join lateral (
  select max(step.created_at) as at, state_of_step(max(lead_step(step.kind, step.status))) as state
  from milestone as step
  where step.lead_id = entry.lead_id and step.school_id = entry.school_id and step.removed_at is null
    and (step.child_id is null or entry.child_id is null or step.child_id = entry.child_id)
    and state_of_step(lead_step(step.kind, step.status)) is not null
) as reached;
