-- All entries of the audit log. Those that are not in the chain yet have no number.
create view audit_record as
select seq, at, staff_id, command, what, about_lead_id, about_staff_id, about_school_id, details, address, device, request_id from audit_chain
union all
select null, at, staff_id, command, what, about_lead_id, about_staff_id, about_school_id, details, address, device, request_id from audit_entry;
