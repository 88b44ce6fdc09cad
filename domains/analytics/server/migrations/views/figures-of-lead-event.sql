-- An act of staff on a lead, in each figure that counts it. An undone one counts nowhere.
create or replace function figures_of_lead_event(event lead_event) returns setof figure_fact language sql stable as $$
  select event.at, 1::bigint, event.id::bigint, counted.figure::figure_name, event.staff_id, null::integer, event.lead_id, null::text
  from (values
    ('action', event.kind = 'action'),
    ('comment', event.kind = 'comment'),
    ('share', event.kind = 'share'),
    ('transfer', event.kind = 'transfer'),
    ('said_no', event.kind = 'action' and says_no(event.chase)),
    ('call_logged', event.kind = 'action' and not plans_call(event.means)
      and exists (select from action where action.id = event.action_id and action.category = 'call'))
  ) as counted (figure, counts)
  where counted.counts and event.undone_at is null
$$;
