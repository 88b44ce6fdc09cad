-- The first act of staff on each parent: an action that was not undone and does more than plan the next call, a comment, a call to or from
-- the parent; with when the parent came.
create view first_response_truth as
select distinct on (figure_row.lead_id) figure_row.lead_id, staff_id, at, lead.created_at as came_at
from figure_row join lead on lead.id = figure_row.lead_id and lead.merged_into_id is null
where origin in ('lead_event', 'call') and figure in ('action', 'comment', 'dialed', 'call_taken')
  and not exists (
    select from lead_event as planned where origin = 'lead_event' and planned.id = row_id and plans_call(planned.means))
order by figure_row.lead_id, at, origin, row_id;

-- keep_first_response(of_lead) looks for the first act on a parent again. A lead that is being deleted has none. Two acts at once come one
-- after the other by the lock of the lead, which most acts have already; otherwise each would find its own alone.
-- It is written from the view, with the rows of the lead in place of each table: while a table has no statistics, PostgreSQL believes that
-- few of its rows are in a partial index, as that of all actions, and would read the whole index for one lead.
do $$
declare
  acts text;
begin
  select string_agg(regexp_replace(part, '(FROM \(?)(lead_event|call)\M', '\1(select * from \2 where lead_id = of_lead offset 0) as \2'), ' union all ')
  into acts from regexp_split_to_table(rtrim(pg_get_viewdef('figure_row'), ';'), 'UNION ALL') as part where part ~ 'FROM \(?(lead_event|call)\M';
  execute format($function$
    create or replace function keep_first_response(of_lead integer) returns void language sql as $body$
      select from lead where id = of_lead for no key update;
      with first as (
        select lead_id, staff_id, at, came_at from (%s) as first_response_truth where lead_id = of_lead
      ), gone as (
        delete from first_response where lead_id = of_lead and not exists (select from first)
      )
      insert into first_response (lead_id, staff_id, at, came_at) select lead_id, staff_id, at, came_at from first
      on conflict (lead_id) do update set staff_id = excluded.staff_id, at = excluded.at, came_at = excluded.came_at
    $body$ $function$,
    regexp_replace(rtrim(pg_get_viewdef('first_response_truth'), ';'), '(FROM \(?)figure_row\M',
      format('\1(%s) as figure_row (figure, at, staff_id, school_id, source, amount, lead_id, origin, row_id)', acts)));
end $$;
