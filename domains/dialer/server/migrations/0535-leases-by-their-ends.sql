-- The leases of a counsellor and of a lead that go on or ended lately.
create index dial_lease_of_staff on dial_lease (staff_id, upper(during));
create index dial_lease_of_lead on dial_lease (lead_id, upper(during));
