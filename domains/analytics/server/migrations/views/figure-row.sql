-- Every row that a figure counts, with the instant, the member of staff, the school and the source that it counts for: the definition of
-- all figures. The kept counts and the lists behind the figures come from it; contract/figures.ts says it in words.
create view figure_row as
select kind as figure,
  at, staff_id, null::integer as school_id, null::text as source, 1 as amount, lead_id, 'lead_event' as origin, lead_event.id as row_id
from lead_event where kind in ('action', 'comment', 'share', 'transfer') and undone_at is null
union all
select 'said_no', at, staff_id, null, null, 1, lead_id, 'lead_event', id
from lead_event where kind = 'action' and undone_at is null and chase in ('ends', 'opts_out')
union all
select 'call_logged', at, staff_id, null, null, 1, lead_id, 'lead_event', lead_event.id
from lead_event join action on action.id = action_id where kind = 'action' and undone_at is null and category = 'call'
union all
-- A step that was reached, also when another took its place since. Taken back, it was not reached; logged again, it counts once.
select kind || '_' || lower(replace(status, ' ', '_')), created_at, staff_id, school_id, null, 1, lead_id, 'milestone', id
from milestone where removed_at is null or replaced_by_event_id is not null and not repeated
union all
select 'dialed', placed_at, staff_id, null, null, 1, lead_id, 'call', id
from call where direction = 'outbound' and state not in ('rejected', 'counsellor_unreachable')
union all
select 'answered', placed_at, staff_id, null, null, 1, lead_id, 'call', id
from call where direction = 'outbound' and state = 'connected'
union all
select 'dialer_dialed', placed_at, staff_id, null, null, 1, lead_id, 'call', id
from call where direction = 'outbound' and automatic and state not in ('rejected', 'counsellor_unreachable')
union all
select 'dialer_answered', placed_at, staff_id, null, null, 1, lead_id, 'call', id
from call where direction = 'outbound' and automatic and state = 'connected'
union all
select 'call_taken', placed_at, staff_id, null, null, 1, lead_id, 'call', id
from call where direction = 'inbound' and state = 'connected'
union all
select 'talk_seconds', placed_at, staff_id, null, null, talk_seconds, lead_id, 'call', id
from call where state = 'connected' and talk_seconds > 0
union all
select 'message', at, staff_id, null, null, 1, lead_id, 'message', id
from message where direction = 'outgoing' and is_said and not is_bulk and lead_id is not null
union all
select 'reply', at, null, null, null, 1, lead_id, 'message', id
from message where direction = 'incoming' and kind <> 'auto_reply' and lead_id is not null
union all
-- On the day on which it was due. One that a no cancelled was neither kept nor late.
select case when closed_at <= due_at then 'follow_up_kept' else 'follow_up_late' end, due_at, owner_id, null, null, 1, lead_id, 'follow_up', id
from follow_up where closed_by_event_id is not null and not is_cancelled
union all
select kind, at, null, school_id, source, 1, lead_id, 'parent_activity', id
from parent_activity
union all
select 'visit_wish', at, null, school_id, source, 1, lead_id, 'parent_activity', id
from parent_activity where kind = 'enquiry' and wants_visit
union all
select 'new_parent', created_at, null, null, source, 1, id, 'lead', id
from lead where merged_into_id is null;
