-- Whoever may get leads is read anew when something changes that says so of their account, or in which cities they work.
create trigger receiver_changed after insert or update or delete on staff_city for each row execute function change_receiver_version();

create function change_receiver_version_of_staff() returns trigger language plpgsql as $$
begin
  perform keep_receiver_version(new.id);
  return null;
end $$;
create trigger receiver_changed after insert or update of is_active, user_type, is_admin, is_executive, is_boarding on staff
  for each row execute function change_receiver_version_of_staff();

insert into receiver_version (staff_id, version) select id, gen_random_uuid() from staff;
