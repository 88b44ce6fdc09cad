-- What of an accepted event was not understood: a list of field, value and reason. It stands in the timeline of its lead too.
alter table intake_event add column not_understood jsonb,
  add check (not_understood is null or became is not null);
create index intake_event_not_understood on intake_event (id desc) where not_understood is not null;
