-- Another one whenever something changes of whoever may get leads, not of their attendance alone: a server knows by all of them together
-- whether what it has read still holds.
drop table attendance_version;
drop function change_attendance_version cascade;

create table receiver_version (
  staff_id integer primary key,
  version uuid not null
);

create function keep_receiver_version(changed integer) returns void language sql as $$
  insert into receiver_version (staff_id, version) values (changed, gen_random_uuid())
  on conflict (staff_id) do update set version = excluded.version
$$;
create function change_receiver_version() returns trigger language plpgsql as $$
begin
  perform keep_receiver_version(coalesce(new.staff_id, old.staff_id));
  return null;
end $$;
create trigger receiver_changed after insert or update or delete on working_hours for each row execute function change_receiver_version();
create trigger receiver_changed after insert or update or delete on absence for each row execute function change_receiver_version();
create trigger receiver_changed after insert or update or delete on attendance_check for each row execute function change_receiver_version();
create trigger receiver_changed after insert or update or delete on assignment_limit for each row execute function change_receiver_version();
