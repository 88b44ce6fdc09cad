-- Keeps at which school and by which source parents asked on each day ('asked'), so that those of a place or school need no look at each
-- parent, and enquirers by source beside all of them ('enquiry of ...'). Enquiries that go to another school or source change days too.
alter table parent_day add column school_id integer;
alter table parent_day add column source text;
create index parent_day_asked on parent_day (school_id, day)
  include (lead_id, source, spoken, lead_generated, visit_scheduled, visit_done, admission_done, said_no) where what = 'asked';
drop trigger figures_days_changed on parent_activity;
create trigger figures_days_changed after update on parent_activity for each row
  when ((old.lead_id, old.at, old.kind, old.wants_visit, old.school_id, old.source)
    is distinct from (new.lead_id, new.at, new.kind, new.wants_visit, new.school_id, new.source)) execute function mark_days_of_parent();
