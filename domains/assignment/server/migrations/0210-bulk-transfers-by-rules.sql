-- Whose a lead was when the transfer began (null: nobody's): a lead that changed hands since stays where it is.
alter table bulk_transfer_lead add column from_staff_id integer references staff;
update bulk_transfer_lead set from_staff_id = owner_id from lead where lead.id = lead_id and outcome is null;

-- The assignment rules chose the receivers.
alter table bulk_transfer add column by_rules boolean not null default false;

-- A member of staff has one transfer of a list under way, and one for each counsellor whose leads go.
drop index bulk_transfer_unfinished;
create unique index bulk_transfer_unfinished on bulk_transfer (staff_id, from_staff_id) nulls not distinct
  where status in ('waiting', 'running', 'undoing');
create index bulk_transfer_from on bulk_transfer (from_staff_id, id desc) where from_staff_id is not null;
