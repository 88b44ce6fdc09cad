create function change_receiver_version_of_staff() returns trigger language plpgsql as $$
begin
  perform keep_receiver_version(new.id);
  return null;
end $$;
-- Changes with everything that decides who may get leads, so that receivers are read again.
create trigger receiver_changed after insert or update of is_active, user_type, is_admin, is_executive, is_boarding on staff
  for each row execute function change_receiver_version_of_staff();

alter table idempotency_key add constraint idempotency_key_staff_id_fkey foreign key (staff_id) references staff on delete cascade;
alter table audit_entry add constraint audit_entry_staff_id_fkey foreign key (staff_id) references staff;
alter table notice add constraint notice_lead_id_fkey foreign key (lead_id) references lead on delete cascade;
