-- The acts of staff on a lead: actions that do more than plan the next call, comments, and calls to or from the parent that rang. `offset
-- 0` finds them by the lead: while a table has no statistics, PostgreSQL would read an index of all actions for one lead.
create or replace function acts_on_lead(of_lead integer)
returns table (staff_id integer, at timestamptz, origin text, row_id integer) language sql stable as $$
  select event.staff_id, event.at, 'lead_event', event.id from (select * from lead_event where lead_id = of_lead offset 0) as event
  where event.kind in ('action', 'comment') and event.undone_at is null and not plans_call(event.means)
  union all
  select call.staff_id, call.placed_at, 'call', call.id from (select * from call where lead_id = of_lead offset 0) as call
  where not call.simulated and (call_rang(call.direction, call.state) or call.direction = 'inbound' and call.state = 'connected')
$$;
