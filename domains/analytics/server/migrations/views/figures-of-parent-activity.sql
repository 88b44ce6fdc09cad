-- An act of a parent on the marketplace, in each figure that counts it.
create or replace function figures_of_parent_activity(activity parent_activity) returns setof figure_fact language sql stable as $$
  select activity.at, 1::bigint, activity.id::bigint, counted.figure::figure_name, null::integer, activity.school_id, activity.lead_id, activity.source
  from (values
    ('enquiry', activity.kind = 'enquiry'),
    ('visit_wish', activity.kind = 'enquiry' and activity.wants_visit),
    ('cart', activity.kind = 'cart'),
    ('application', activity.kind = 'application'),
    ('booked_call', activity.kind = 'booked_call'),
    ('login', activity.kind = 'login'),
    ('page_visit', activity.kind = 'page_visit')
  ) as counted (figure, counts)
  where counted.counts
$$;
