-- The viewer that stands for counsellors who may see unassigned boarding leads. `unassignedBoarding` in visible-to.ts is the same.
create or replace function boarding_viewer() returns integer language sql immutable parallel safe as $$ select -1 $$;
