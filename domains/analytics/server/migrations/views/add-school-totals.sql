-- Adds what each school reached until the Mondays that came since the last one that is kept: the Monday before, and the days since.
-- One at a time: a job that adds what changed to every kept Monday must find all of them.
create or replace function add_school_totals() returns void language plpgsql as $$
declare
  counted constant text[] := '{enquiry,lead_generated,visit_scheduled,visit_done,application_submitted,registration_done,admission_done,admission_already_taken}';
  last date;
  next date;
begin
  lock table school_total in share row exclusive mode;
  last := (select max(until) from school_total);
  next := coalesce(last, (select date_trunc('week', min(day))::date from figure_day where figure = any (counted) and school_id is not null)) + 7;
  while next <= (now() at time zone 'Asia/Kolkata')::date loop
    insert into school_total (until, school_id, enquiry, lead_generated, visit_scheduled, visit_done, application_submitted, registration_done, admission_done, admission_already_taken)
    select next, school_id, sum(enquiry), sum(lead_generated), sum(visit_scheduled), sum(visit_done), sum(application_submitted), sum(registration_done),
      sum(admission_done), sum(admission_already_taken)
    from (
      select school_id, enquiry, lead_generated, visit_scheduled, visit_done, application_submitted, registration_done, admission_done, admission_already_taken
      from school_total where until = last
      union all
      select school_id, case figure when 'enquiry' then amount else 0 end, case figure when 'lead_generated' then amount else 0 end,
        case figure when 'visit_scheduled' then amount else 0 end, case figure when 'visit_done' then amount else 0 end,
        case figure when 'application_submitted' then amount else 0 end, case figure when 'registration_done' then amount else 0 end,
        case figure when 'admission_done' then amount else 0 end, case figure when 'admission_already_taken' then amount else 0 end
      from figure_day where figure = any (counted) and school_id is not null and day >= coalesce(last, '-infinity') and day < next
    ) as known group by school_id;
    last := next;
    next := next + 7;
  end loop;
end $$;
