-- A parent who is known has the name of their lead; one who was erased has none.
update whatsapp_user set name = null where lead_id is not null;
alter table whatsapp_user add check (lead_id is null or name is null);
