-- A change of a counted row took two triggers, which looked the row up in the view for each figure. One trigger now reads the row that it
-- has in hand; views/figure-row.sql writes the functions, in the same transaction as this migration.
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
    execute format('drop trigger figures_left on %I', counted.name);
    execute format('drop trigger figures_changed on %I', counted.name);
    execute format('drop trigger figures_removed on %I', counted.name);
    execute format('create trigger figures_changed after update on %I for each row when ((%s or %s) and (%s) is distinct from (%s)) execute function keep_figures_of_%1$s()',
      counted.name, format(counted.counts, 'old'), format(counted.counts, 'new'),
      (select string_agg('old.' || c, ', ') from unnest(counted.columns::text[]) as c),
      (select string_agg('new.' || c, ', ') from unnest(counted.columns::text[]) as c));
    execute format('create trigger figures_removed after delete on %I for each row when (%s) execute function keep_figures_of_%1$s()',
      counted.name, format(counted.counts, 'old'));
  end loop;
end $$;
