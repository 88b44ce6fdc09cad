-- A step that was set aside by the same step, logged again: both are kept, and figures count one.
alter table milestone add repeated boolean not null default false;
update milestone set repeated = true from milestone as later
where milestone.removed_at is not null and later.event_id = milestone.replaced_by_event_id and later.lead_id = milestone.lead_id
  and (later.kind, later.status) = (milestone.kind, milestone.status)
  and later.school_id is not distinct from milestone.school_id and later.school_name is not distinct from milestone.school_name;
-- Steps of a period, whoever reached them.
create index milestone_reached on milestone (created_at);
