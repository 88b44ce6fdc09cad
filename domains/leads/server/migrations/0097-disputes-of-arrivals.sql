-- A number that a parent gives may be another parent's too: then nobody of the staff added it.
alter table number_dispute alter column staff_id drop not null;
insert into number_dispute (lead_id, e164, at)
select lead_id, e164, added_at from lead_number
where disputed and not exists (
  select from number_dispute as known where known.lead_id = lead_number.lead_id and known.e164 = lead_number.e164 and known.settled_at is null);
