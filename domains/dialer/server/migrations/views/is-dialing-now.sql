-- Whether a counsellor has a lead in the dialer at this instant, and not when the statement that asks began: a turn that waited for
-- another tab does not see the lead that it was given. Volatile, and so read again.
create or replace function is_dialing_now(of_staff integer) returns boolean
language plpgsql volatile as $$
begin
  return exists (select from dial_lease where staff_id = of_staff and upper(during) > now() and ended_by is null);
end
$$
