-- Keeps when the parent came beside the first act on them: how soon a counsellor acted is read from one index, and no parent is looked up.
-- A fill writes the rows again.
truncate first_response;
alter table first_response add column came_at timestamptz not null;
drop index first_response_of_staff;
create index first_response_of_staff on first_response (staff_id, came_at) include (at);

create function keep_first_response_of_lead() returns trigger language plpgsql as $$
begin
  perform keep_first_response(new.id);
  return null;
end $$;
create trigger figures_first_came after update on lead for each row
  when ((old.created_at, old.merged_into_id) is distinct from (new.created_at, new.merged_into_id)) execute function keep_first_response_of_lead();
