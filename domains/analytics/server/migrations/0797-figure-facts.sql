-- Figures from one table of facts. views/figures-of-*.sql say which facts a row is; triggers and the fill both use them.
drop view if exists parent_days, parent_day_truth, first_response_truth, figure_total, figure_row;
drop table figure_day, figure_change, parent_day, parent_day_sum, parent_day_change, school_total, first_response;

do $$
declare
  former record;
begin
  for former in select tgname as trigger, tgrelid::regclass as table from pg_trigger where tgname ~ '^figures_(days_)?(added|changed|removed)$' loop
    execute format('drop trigger %I on %s', former.trigger, former.table);
  end loop;
end $$;
drop function parent_days_changed(integer, integer), mark_days_of_lead(), mark_days_of_parent();
drop function if exists add_school_totals(), recount_parent_days(integer[]), refill_parent_days(), refill_school_totals();

-- The first are those of contract/figure-names.ts; the others are read by screens that count parents.
create type figure_name as enum (
  'action', 'comment', 'share', 'transfer', 'said_no', 'call_logged', 'lead_generated', 'visit_scheduled', 'visit_done', 'visit_cancelled',
  'application_submitted', 'registration_done', 'admission_done', 'admission_already_taken', 'dialed', 'answered', 'simulated_dialed',
  'simulated_answered', 'dialer_dialed', 'dialer_answered', 'call_taken', 'talk_seconds', 'message', 'simulated_message', 'reply', 'follow_up_kept',
  'follow_up_late', 'enquiry', 'visit_wish', 'cart', 'application', 'booked_call', 'login', 'page_visit', 'new_parent',
  'registration_in_process', 'admission_in_process', 'known_parent', 'first_call', 'first_response', 'no_stands', 'served');

-- A row of another table, once for each figure that counts it. The wide columns stand first, so that none is padded.
create table figure_fact (
  at timestamptz not null, -- it counts on this day in India
  amount bigint not null, -- 1; seconds of talk_seconds, microseconds from the parent's coming of first_response
  row_id bigint not null, -- of the row that it counts; the figure says in which table
  figure figure_name not null,
  staff_id integer, -- who did it; null: nobody of the staff
  school_id integer, -- at which school; null: at none
  lead_id integer, -- no reference: triggers take the facts of a deleted row away
  source text -- by which the parent came; of served why the dialer served them, of first_call how soon it came; null: none is known
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
-- The row stands in it too: very many parents may have done something at one instant, as an import says it, and one of them changes.
create index figure_fact_of_staff on figure_fact (figure, staff_id, at, row_id);
create index figure_fact_of_school on figure_fact (school_id, figure, at) where school_id is not null;
create unique index figure_fact_first_response on figure_fact (lead_id) where figure = 'first_response';

-- Days of figures whose facts changed since they were rolled up: readers take these from the facts. Acts only add rows, so that none waits
-- for another.
create table figure_change (
  figure figure_name not null,
  day date not null
);

-- Two roll-ups of the facts of a day: their sums by account and source, and the facts themselves in columns, for counting each parent once
-- and for schools: sums of these would be nearly as many as their facts.
create table figure_day (
  amount bigint not null,
  figure figure_name not null,
  day date not null,
  staff_id integer,
  source text,
  unique nulls not distinct (figure, day, staff_id, source) include (amount)
);

create table figure_list (
  figure figure_name not null,
  day date not null,
  source text,
  leads bytea not null, -- four bytes each, ascending; 0: no lead
  times bytea not null, -- the lowest five bytes of each instant
  staff bytea, -- four bytes each; null: nobody
  schools bytea,
  amounts bytea, -- null: each counts for 1
  unique nulls not distinct (figure, day, source)
);
alter table figure_list alter column leads set storage main;

-- Tables whose rows are still to be written as facts, from which row on. Triggers leave these rows to the fill, and one that ended halfway
-- goes on from here.
create table figure_fill (
  origin text primary key,
  next_id bigint not null default 0
);

-- The first act on a parent follows from all that makes one.
drop trigger figures_first_changed on lead_event;
create trigger figures_first_changed after update on lead_event for each row
  when (new.kind in ('action', 'comment') and (old.lead_id, old.at, old.staff_id, old.means, old.undone_at)
    is distinct from (new.lead_id, new.at, new.staff_id, new.means, new.undone_at)) execute function keep_first_response_of_lead_event();
drop trigger figures_first_changed on call;
create trigger figures_first_changed after update on call for each row
  when ((old.lead_id, old.placed_at, old.staff_id, old.direction, old.state, old.simulated)
    is distinct from (new.lead_id, new.placed_at, new.staff_id, new.direction, new.state, new.simulated))
  execute function keep_first_response_of_call();

create function keep_figures_of_lead_listing() returns trigger language plpgsql as $$ begin return null; end $$;
create function keep_figures_of_dial_lease() returns trigger language plpgsql as $$ begin return null; end $$;

-- `columns` are those that facts depend on; `counts` spares rows that no figure counts. A row that begins to count has no facts to lose.
do $$
declare
  counted record;
begin
  for counted in select * from (values
    ('lead_event', '{lead_id,at,staff_id,action_id,means,chase,undone_at}', '%1$s.kind in (''action'', ''comment'', ''share'', ''transfer'')'),
    ('milestone', '{lead_id,kind,status,created_at,staff_id,school_id,removed_at,replaced_by_event_id,repeated}', 'true'),
    ('call', '{lead_id,placed_at,staff_id,direction,state,simulated,automatic,talk_seconds}', 'true'),
    ('message', '{lead_id,at,staff_id,direction,kind,is_bulk,simulated,state,failed_at,delivered_at,read_at}', '%1$s.lead_id is not null'),
    ('follow_up', '{lead_id,owner_id,due_at,closed_at,closed_by_event_id,is_cancelled}', '%1$s.closed_by_event_id is not null'),
    ('parent_activity', '{lead_id,kind,at,school_id,source,wants_visit}', 'true'),
    ('lead', '{created_at,source,merged_into_id,erased_at}', 'true'),
    ('lead_listing', '{lead_id,created_at,said_no_at,first_call_at}', '%1$s.viewer_id = 0'),
    ('dial_lease', '{lead_id,staff_id,reason,lower(%1$s.during)}', 'true')
  ) as known (name, columns, counts) loop
    execute format('create trigger figures_added after insert on %I for each row when (%s) execute function keep_figures_of_%1$s()',
      counted.name, format(counted.counts, 'new'));
    if counted.counts <> 'true' then
      execute format('create trigger figures_begun after update on %I for each row when (not (%s) and %s) execute function keep_figures_of_%1$s()',
        counted.name, format(counted.counts, 'old'), format(counted.counts, 'new'));
    end if;
    execute format('create trigger figures_changed after update on %I for each row when (%s and (%s) is distinct from (%s)) execute function keep_figures_of_%1$s()',
      counted.name, format(counted.counts, 'old'),
      (select string_agg(case when c like '%(%' then format(c, 'old') else 'old.' || c end, ', ') from unnest(counted.columns::text[]) as c),
      (select string_agg(case when c like '%(%' then format(c, 'new') else 'new.' || c end, ', ') from unnest(counted.columns::text[]) as c));
    execute format('create trigger figures_removed after delete on %I for each row when (%s) execute function keep_figures_of_%1$s()',
      counted.name, format(counted.counts, 'old'));
    execute format('insert into figure_fill (origin) select %1$L where exists (select from %1$I)', counted.name);
  end loop;
end $$;
insert into figure_fill (origin) select 'first_response' where exists (select from lead);
