-- A step keeps its history: what changes it sets the row aside and adds one, so that undoing it brings the earlier one back.
alter table milestone
  drop constraint milestone_kind_check,
  add check (kind in ('lead', 'visit', 'application', 'registration', 'admission')),
  drop constraint milestone_check,
  add check (num_nonnulls(school_id, school_name) = 1 or kind = 'application' and school_name is null), -- a form may be of no school that was named
  add replaced_by_event_id integer references lead_event;
create index milestone_replaced_by on milestone (replaced_by_event_id) where replaced_by_event_id is not null;
