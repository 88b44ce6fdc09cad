-- What names several schools is found when one of them is merged into another.
create index lead_event_schools on lead_event using gin (school_ids) where school_ids is not null;
create index follow_up_schools on follow_up using gin (school_ids) where school_ids <> '{}';
