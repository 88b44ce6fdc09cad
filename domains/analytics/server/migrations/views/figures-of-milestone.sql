-- A step that was reached, also when another took its place since. Taken back, it was not reached; logged again, it counts once.
create or replace function figures_of_milestone(step milestone) returns setof figure_fact language sql stable as $$
  select step.created_at, 1::bigint, step.id::bigint, counted.figure::figure_name, step.staff_id, step.school_id, step.lead_id, null::text
  from (values
    ('lead', 'Generated', 'lead_generated'),
    ('visit', 'Scheduled', 'visit_scheduled'),
    ('visit', 'Done', 'visit_done'),
    ('visit', 'Cancelled', 'visit_cancelled'),
    ('application', 'Submitted', 'application_submitted'),
    ('registration', 'In process', 'registration_in_process'),
    ('registration', 'Done', 'registration_done'),
    ('admission', 'In process', 'admission_in_process'),
    ('admission', 'Done', 'admission_done'),
    ('admission', 'Already taken', 'admission_already_taken')
  ) as counted (kind, status, figure)
  where counted.kind = step.kind and counted.status = step.status
    and (step.removed_at is null or step.replaced_by_event_id is not null and not step.repeated)
$$;
