-- For merging schools: the photos that stand and those that were removed.
create index school_photo_any on school_photo (school_id);
