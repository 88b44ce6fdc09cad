-- The first act of staff on each parent: an action that was not undone, a comment, a call to or from the parent.
create view first_response_truth as
select distinct on (lead_id) lead_id, staff_id, at
from figure_row where origin in ('lead_event', 'call') and figure in ('action', 'comment', 'dialed', 'call_taken') and lead_id is not null
order by lead_id, at, origin, row_id;
