-- A calendar reads days: of one who takes the follow-ups, or of everyone.
drop index follow_up_due;
create index follow_up_due on follow_up (owner_id, due_at, id) include (lead_id) where closed_at is null;
create index follow_up_day on follow_up (due_at, id) where closed_at is null;
