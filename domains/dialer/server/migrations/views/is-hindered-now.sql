-- The same as it is at this instant, and not as it was when the statement that asks began: a lead that was given to somebody and left
-- again while a turn waited for a lock looks free to that turn. Volatile, and so read again.
create or replace function is_hindered_now(of_lead integer, since timestamptz, rest interval) returns boolean
language plpgsql volatile as $$
begin
  return exists (select from dial_hindrances(of_lead, since, rest));
end
$$
