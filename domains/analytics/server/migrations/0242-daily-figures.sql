-- How much was done on a day in India: all rows of both tables together say it. A change adds rows to the second, so that no act waits
-- for another; a job joins them into the first. views/figure-row.sql says what each figure counts.
create table figure_day (
  figure text not null,
  day date not null,
  staff_id integer, -- who did it; null: nobody of the staff
  school_id integer, -- at which school; null: at none
  source text, -- by which the parent came; null: not known, or the figure has none
  amount bigint not null,
  unique nulls not distinct (figure, day, staff_id, school_id, source) include (amount)
);
create index figure_day_nothing on figure_day (figure) where amount = 0; -- a job drops these
create table figure_change (
  figure text not null,
  day date not null,
  staff_id integer,
  school_id integer,
  source text,
  amount bigint not null
);

-- A change of a row that figures count takes away what the row counted for before, and adds what it counts for after. `columns` are those
-- that figures depend on: a row that only goes to another lead, as in a merge, counts as before. `counts` spares rows that no figure counts.
do $$
declare
  counted record;
begin
  for counted in select * from (values
    ('lead_event', '{at,staff_id,undone_at}', '%1$s.kind in (''action'', ''comment'', ''share'', ''transfer'')'),
    ('milestone', '{created_at,staff_id,school_id,removed_at,replaced_by_event_id,repeated}', 'true'),
    ('call', '{placed_at,staff_id,state,talk_seconds}', 'true'),
    ('message', '{at,staff_id,lead_id,state,failed_at,delivered_at,read_at}', 'true'),
    ('follow_up', '{owner_id,due_at,closed_at,closed_by_event_id,is_cancelled}', '%1$s.closed_by_event_id is not null and not %1$s.is_cancelled'),
    ('parent_activity', '{at,school_id,source}', 'true'),
    ('lead', '{created_at,source,merged_into_id}', 'true')
  ) as told (name, columns, counts) loop
    execute format($function$
      create function keep_figures_of_%1$s() returns trigger language plpgsql as $body$
      begin
        if tg_when = 'BEFORE' then
          insert into figure_change (figure, day, staff_id, school_id, source, amount)
          select figure, (at at time zone 'Asia/Kolkata')::date, staff_id, school_id, source, -amount
          from figure_row where origin = %1$L and row_id = old.id;
          return case tg_op when 'DELETE' then old else new end;
        end if;
        insert into figure_change (figure, day, staff_id, school_id, source, amount)
        select figure, (at at time zone 'Asia/Kolkata')::date, staff_id, school_id, source, amount
        from figure_row where origin = %1$L and row_id = new.id;
        return null;
      end $body$ $function$, counted.name);
    execute format('create trigger figures_added after insert on %I for each row when (%s) execute function keep_figures_of_%1$s()',
      counted.name, format(counted.counts, 'new'));
    execute format('create trigger figures_left before update on %I for each row when (%s and (%s) is distinct from (%s)) execute function keep_figures_of_%1$s()',
      counted.name, format(counted.counts, 'old'), (select string_agg('old.' || c, ', ') from unnest(counted.columns::text[]) as c),
      (select string_agg('new.' || c, ', ') from unnest(counted.columns::text[]) as c));
    execute format('create trigger figures_changed after update on %I for each row when (%s and (%s) is distinct from (%s)) execute function keep_figures_of_%1$s()',
      counted.name, format(counted.counts, 'new'), (select string_agg('old.' || c, ', ') from unnest(counted.columns::text[]) as c),
      (select string_agg('new.' || c, ', ') from unnest(counted.columns::text[]) as c));
    execute format('create trigger figures_removed before delete on %I for each row when (%s) execute function keep_figures_of_%1$s()',
      counted.name, format(counted.counts, 'old'));
  end loop;
end $$;
