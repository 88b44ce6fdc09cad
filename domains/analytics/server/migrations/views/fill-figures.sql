-- Counts every figure again, also by school, and looks for every first response and the days of every parent, after a definition changed or many rows were
-- written without them. A transaction that changes a row meanwhile waits before it adds what the row counts for, so the rows that are
-- counted here are those whose changes were added before.
create or replace function fill_figures() returns void language plpgsql as $$
begin
  -- First, as it takes longest and keeps no act waiting.
  perform refill_parent_days();
  -- In the order in which the job that joins figures takes both.
  lock table school_total in share row exclusive mode;
  lock table figure_change in exclusive mode;
  delete from figure_change;
  delete from figure_day;
  insert into figure_day (figure, day, staff_id, school_id, source, amount)
  select figure, (at at time zone 'Asia/Kolkata')::date, staff_id, school_id, source, sum(amount) from figure_row group by 1, 2, 3, 4, 5;
  perform refill_school_totals();
  lock table first_response in exclusive mode;
  delete from first_response;
  insert into first_response (lead_id, staff_id, at, came_at) select lead_id, staff_id, at, came_at from first_response_truth;
end $$;
