-- The steps of appointments that a no had cancelled stood as scheduled.
create temporary table cancelled_step on commit drop as
select milestone.id as milestone_id, closing.id as event_id, closing.at, closing.staff_id
from follow_up
join lead_event as closing on closing.id = follow_up.closed_by_event_id
join milestone on milestone.event_id = follow_up.event_id and milestone.lead_id = follow_up.lead_id
where follow_up.is_cancelled and follow_up.category is not null and milestone.removed_at is null
  and milestone.status in ('Scheduled', 'In process');

update milestone set removed_at = cancelled_step.at, replaced_by_event_id = cancelled_step.event_id
from cancelled_step where cancelled_step.milestone_id = milestone.id;

insert into milestone (lead_id, kind, child_id, school_id, school_name, status, on_date, staff_id, event_id, created_at)
select lead_id, kind, child_id, school_id, school_name, 'Cancelled', cancelled_step.at, cancelled_step.staff_id, cancelled_step.event_id, cancelled_step.at
from cancelled_step join milestone on milestone.id = cancelled_step.milestone_id;
