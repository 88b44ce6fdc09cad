-- Every row that a figure counts, with the instant, the member of staff, the school and the source that it counts for: the definition of
-- all figures. The kept counts and the lists behind the figures come from it; contract/figures.ts says it in words.
-- Each figure of an event is a part of its own with its name in words, so that PostgreSQL leaves out the parts that are not asked for.
create view figure_row as
select 'action' as figure,
  at, staff_id, null::integer as school_id, null::text as source, 1 as amount, lead_id, 'lead_event' as origin, lead_event.id as row_id
from lead_event where kind = 'action' and undone_at is null
union all
select 'comment', at, staff_id, null, null, 1, lead_id, 'lead_event', id
from lead_event where kind = 'comment' and undone_at is null
union all
select 'share', at, staff_id, null, null, 1, lead_id, 'lead_event', id
from lead_event where kind = 'share' and undone_at is null
union all
select 'transfer', at, staff_id, null, null, 1, lead_id, 'lead_event', id
from lead_event where kind = 'transfer' and undone_at is null
union all
select 'said_no', at, staff_id, null, null, 1, lead_id, 'lead_event', id
from lead_event where kind = 'action' and undone_at is null and says_no(chase)
union all
select 'call_logged', at, staff_id, null, null, 1, lead_id, 'lead_event', lead_event.id
from lead_event join action on action.id = action_id
where kind = 'action' and undone_at is null and category = 'call' and not plans_call(lead_event.means)
union all
-- A step that was reached, also when another took its place since. Taken back, it was not reached; logged again, it counts once.
select kind || '_' || lower(replace(status, ' ', '_')), created_at, staff_id, school_id, null, 1, lead_id, 'milestone', id
from milestone where removed_at is null or replaced_by_event_id is not null and not repeated
union all
select 'dialed', placed_at, staff_id, null, null, 1, lead_id, 'call', id
from call where call_rang(direction, state) and not simulated
union all
select 'answered', placed_at, staff_id, null, null, 1, lead_id, 'call', id
from call where direction = 'outbound' and state = 'connected' and not simulated
union all
-- A simulated call rang nobody, so it has figures of its own. It counts also while nobody has said how it went.
select 'simulated_dialed', placed_at, staff_id, null, null, 1, lead_id, 'call', id
from call where simulated and (state = 'simulated' or call_rang(direction, state))
union all
select 'simulated_answered', placed_at, staff_id, null, null, 1, lead_id, 'call', id
from call where simulated and direction = 'outbound' and state = 'connected'
union all
select 'dialer_dialed', placed_at, staff_id, null, null, 1, lead_id, 'call', id
from call where automatic and call_rang(direction, state) and not simulated
union all
select 'dialer_answered', placed_at, staff_id, null, null, 1, lead_id, 'call', id
from call where direction = 'outbound' and automatic and state = 'connected' and not simulated
union all
select 'call_taken', placed_at, staff_id, null, null, 1, lead_id, 'call', id
from call where direction = 'inbound' and state = 'connected' and not simulated
union all
select 'talk_seconds', placed_at, staff_id, null, null, talk_seconds, lead_id, 'call', id
from call where state = 'connected' and talk_seconds > 0 and not simulated
union all
select 'message', at, staff_id, null, null, 1, lead_id, 'message', id
from message where direction = 'outgoing' and is_said and not is_bulk and lead_id is not null
union all
select 'reply', at, null, null, null, 1, lead_id, 'message', id
from message where direction = 'incoming' and kind <> 'auto_reply' and lead_id is not null
union all
-- On the day on which it was due. One that a no cancelled was neither kept nor late.
select case when closed_at <= due_at then 'follow_up_kept' else 'follow_up_late' end, due_at, owner_id, null, null, 1, lead_id, 'follow_up', id
from follow_up where closed_by_event_id is not null and not is_cancelled
union all
select kind, at, null, school_id, source, 1, lead_id, 'parent_activity', id
from parent_activity
union all
select 'visit_wish', at, null, school_id, source, 1, lead_id, 'parent_activity', id
from parent_activity where kind = 'enquiry' and wants_visit
union all
select 'new_parent', created_at, null, null, source, 1, id, 'lead', id
from lead where merged_into_id is null;

-- The functions of the triggers figures_added, figures_changed and figures_removed, written from the view: its parts that count rows of a
-- table, with the row that changes in place of the table. So a trigger looks up no row, and the view stays the one definition.
do $$
declare
  counted text;
  parts text;
  columns constant text := '(figure, at, staff_id, school_id, source, amount, lead_id, origin, row_id)';
begin
  foreach counted in array '{lead_event,milestone,call,message,follow_up,parent_activity,lead}'::text[] loop
    select string_agg(regexp_replace(part, format('(FROM \(?)%I\M', counted), format('\1(select changed.*) as %I', counted)), ' union all ')
    into parts from regexp_split_to_table(rtrim(pg_get_viewdef('figure_row'), ';'), 'UNION ALL') as part where part ~ format('FROM \(?%I\M', counted);
    execute format($function$
      create or replace function keep_figures_of_%1$s() returns trigger language plpgsql as $body$
      begin
        if tg_op = 'INSERT' then
          insert into figure_change (figure, day, staff_id, school_id, source, amount)
          select figure, (at at time zone 'Asia/Kolkata')::date, staff_id, school_id, source, amount from (%2$s) as gained %4$s;
        elsif tg_op = 'DELETE' then
          insert into figure_change (figure, day, staff_id, school_id, source, amount)
          select figure, (at at time zone 'Asia/Kolkata')::date, staff_id, school_id, source, -amount from (%3$s) as lost %4$s;
        else
          insert into figure_change (figure, day, staff_id, school_id, source, amount)
          select figure, (at at time zone 'Asia/Kolkata')::date, staff_id, school_id, source, sum(amount)
          from (select figure, at, staff_id, school_id, source, amount from (%2$s) as gained %4$s union all
            select figure, at, staff_id, school_id, source, -amount from (%3$s) as lost %4$s) as changed
          group by 1, 2, 3, 4, 5 having sum(amount) <> 0;
        end if;
        return null;
      end $body$ $function$,
      counted, replace(parts, 'changed.*', 'new.*'), replace(parts, 'changed.*', 'old.*'), columns);
  end loop;
end $$;
