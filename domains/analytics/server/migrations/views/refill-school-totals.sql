-- Counts what each school reached until each Monday again.
create or replace function refill_school_totals() returns void language sql as $$
  lock table school_total in share row exclusive mode;
  delete from school_total;
  select add_school_totals();
$$;
