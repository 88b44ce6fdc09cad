-- Enquiries and booked calls of some days, whoever's they are.
create index parent_activity_enquiry on parent_activity (at desc, id desc) include (lead_id, school_id, wants_visit) where kind = 'enquiry';
create index parent_activity_booked on parent_activity (coalesce(slot_at, at), id) include (lead_id) where kind = 'booked_call';
