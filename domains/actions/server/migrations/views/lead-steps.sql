-- How far a lead is: the steps that stand, a bit each, of whichever child; its visit; and since when every child has an admission.
create view lead_steps as
select lead.id as lead_id, reached.steps, reached.visit_at,
  -- An admission that names no child is that of one without a name.
  case when reached.admitted_at is not null and (
    select count(*) from child
    where child.lead_id = lead.id and not exists (
      select from milestone as own where own.child_id = child.id and own.removed_at is null and is_admission(lead_step(own.kind, own.status)))
  ) <= reached.nameless then reached.admitted_at end as admitted_at
from lead
cross join lateral (
  select coalesce(bit_or(1 << lead_step(kind, status)), 0) as steps,
    max(on_date) filter (where kind = 'visit' and status = 'Scheduled') as visit_at,
    max(created_at) filter (where is_admission(lead_step(kind, status))) as admitted_at,
    count(*) filter (where is_admission(lead_step(kind, status)) and child_id is null) as nameless
  from milestone where milestone.lead_id = lead.id and removed_at is null
  offset 0 -- otherwise each step is worked out wherever it is named
) as reached;
