-- A school that an import added is removed when the import is taken back, and then each of these is asked whether it tells of it.
create index parent_activity_school on parent_activity (school_id) where school_id is not null;
create index lead_event_school on lead_event (school_id) where school_id is not null;
create index milestone_school on milestone (school_id) where school_id is not null;
create index school_bucket_school on school_bucket (school_id);

-- So is a lead that an import made, with its children; and so are the children of an erased lead when it is destroyed.
create index parent_activity_child on parent_activity (child_id) where child_id is not null;
create index lead_event_child on lead_event (child_id) where child_id is not null;
create index milestone_child on milestone (child_id) where child_id is not null;
create index school_bucket_child on school_bucket (child_id) where child_id is not null;
