-- Adds the instant to the index of what parents did at a school, so that the enquiries of some days at some schools are read from it alone.
drop index parent_activity_school;
create index parent_activity_school on parent_activity (school_id, at) include (lead_id, kind) where school_id is not null;
