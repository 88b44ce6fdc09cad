-- Written by portal/server/generate-functions.ts from domains/recommendations/server/sql-functions.ts and what that imports.

-- The state of a child at a school with this step; null if the step says nothing of it.
create or replace function state_of_step(step integer) returns text language sql immutable parallel safe as $$
  select case step
    when 2 then 'visit'
    when 3 then 'visit'
    when 5 then 'applied'
    when 6 then 'applied'
    when 7 then 'applied'
    when 8 then 'applied'
    when 9 then 'admitted'
    when 10 then 'admitted'
  end
$$;
