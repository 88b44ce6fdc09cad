-- Days on which something happened with a parent for the first time that day, with what came after: how many parents something reached in a
-- period cannot be summed from days, because a parent counts once. Each day knows the day before on which the same happened, and a parent
-- counts in a period on the day whose day before lies before the period. views/parent-day-truth.sql says what happened.
create table parent_day (
  lead_id integer not null, -- no reference: a job takes the days of a deleted lead out of the sums
  what text not null,
  day date not null, -- in India
  day_before date, -- the last one before it; null: none
  talked boolean not null,
  admitted boolean not null,
  -- Of enquiries: whether it stands now, and was reached after the enquiry.
  spoken boolean not null,
  lead_generated boolean not null,
  visit_scheduled boolean not null,
  visit_done boolean not null,
  admission_done boolean not null,
  said_no boolean not null
);
create index parent_day_of_lead on parent_day (lead_id);
-- Parents by day and day before. Read with views/parent-days.sql.
create table parent_day_sum (
  what text not null,
  day date not null,
  day_before date,
  parents integer not null,
  talked integer not null,
  admitted integer not null,
  spoken integer not null,
  lead_generated integer not null,
  visit_scheduled integer not null,
  visit_done integer not null,
  admission_done integer not null,
  said_no integer not null,
  unique nulls not distinct (what, day, day_before)
);
create index parent_day_sum_nothing on parent_day_sum (what) where parents = 0; -- a job drops these
-- Leads whose days have to be looked at again. A change adds rows, so that no act waits for another; a job takes them away.
create table parent_day_change (
  lead_id integer not null
);

-- Says that the days of a lead changed: of both, where a row goes to another in a merge.
create function parent_days_changed(old_lead integer, new_lead integer) returns void language sql as $$
  insert into parent_day_change (lead_id)
  select lead_id from (select old_lead union select new_lead) as changed (lead_id) where lead_id is not null
$$;
create function mark_days_of_lead() returns trigger language plpgsql as $$
begin
  perform parent_days_changed(old.id, new.id);
  return null;
end $$;
create function mark_days_of_parent() returns trigger language plpgsql as $$
begin
  perform parent_days_changed(old.lead_id, new.lead_id);
  return null;
end $$;

-- `columns` are those that the days depend on; `counts` spares rows that no day knows.
do $$
declare
  counted record;
begin
  for counted in select * from (values
    ('lead_event', '{lead_id,at,kind,undone_at,chase,action_id}', '%1$s.kind in (''action'', ''share'', ''transfer'')', 'parent'),
    ('milestone', '{lead_id,kind,status,created_at,removed_at,replaced_by_event_id,repeated}', 'true', 'parent'),
    ('call', '{lead_id,placed_at,state,direction,automatic}', '%1$s.lead_id is not null', 'parent'),
    ('message', '{lead_id,at,state,failed_at,delivered_at,read_at}', '%1$s.lead_id is not null and %1$s.direction = ''outgoing''', 'parent'),
    ('parent_activity', '{lead_id,at,kind,wants_visit}', 'true', 'parent'),
    ('dial_lease', '{lead_id,reason,lower(%1$s.during)}', 'true', 'parent'),
    ('lead_listing', '{lead_id,spoken_at,said_no_at,first_call_at}', '%1$s.viewer_id = 0', 'parent'),
    ('lead', '{created_at,source}', 'true', 'lead')
  ) as told (name, columns, counts, of) loop
    execute format('create trigger figures_days_added after insert on %I for each row when (%s) execute function mark_days_of_%s()',
      counted.name, format(counted.counts, 'new'), counted.of);
    execute format('create trigger figures_days_changed after update on %I for each row when ((%s or %s) and (%s) is distinct from (%s)) execute function mark_days_of_%s()',
      counted.name, format(counted.counts, 'old'), format(counted.counts, 'new'),
      (select string_agg(case when c like '%(%' then format(c, 'old') else 'old.' || c end, ', ') from unnest(counted.columns::text[]) as c),
      (select string_agg(case when c like '%(%' then format(c, 'new') else 'new.' || c end, ', ') from unnest(counted.columns::text[]) as c),
      counted.of);
    execute format('create trigger figures_days_removed after delete on %I for each row when (%s) execute function mark_days_of_%s()',
      counted.name, format(counted.counts, 'old'), counted.of);
  end loop;
end $$;
