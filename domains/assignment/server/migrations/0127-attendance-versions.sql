-- Another one whenever something of a counsellor's attendance changes, so that a server knows whether what it has read still holds.
create table attendance_version (
  staff_id integer primary key,
  version uuid not null
);

create function change_attendance_version() returns trigger language plpgsql as $$
begin
  insert into attendance_version (staff_id, version) values (coalesce(new.staff_id, old.staff_id), gen_random_uuid())
  on conflict (staff_id) do update set version = excluded.version;
  return null;
end $$;
create trigger working_hours_changed after insert or update or delete on working_hours
  for each row execute function change_attendance_version();
create trigger absence_changed after insert or update or delete on absence
  for each row execute function change_attendance_version();
create trigger attendance_checked after insert or update or delete on attendance_check
  for each row execute function change_attendance_version();

insert into attendance_version (staff_id, version)
select staff_id, gen_random_uuid() from (
  select staff_id from working_hours union select staff_id from absence union select staff_id from attendance_check) as known;
