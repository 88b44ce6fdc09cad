-- A no cancels what is still to come; until now that counted as done.
alter table follow_up add is_cancelled boolean not null default false;

update follow_up set is_cancelled = true
from lead_event as closing
where closing.id = closed_by_event_id
  and (closing.chase in ('ends', 'opts_out') or closing.kind = 'admission_taken' or closing.means = 'admission_done')
  and due_at > closed_at + case when category is null then interval '1 hour' else interval '0' end
  -- An entry that plans a call has moved the one before, and an outcome of the appointment itself has done it.
  and case when category is null then closing.scheduled_at is null
    else closing.means is null or split_part(closing.means, '_', 1) <> category end;
