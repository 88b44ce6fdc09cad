-- The steps that a counsellor reached in a period, for their page of figures.
create index milestone_of_staff on milestone (staff_id, created_at);
