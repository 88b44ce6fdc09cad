-- Leads whose parent did something that nobody answered: open enquiries are on these.
create index lead_listing_unanswered on lead_listing (viewer_id, latest_user_action_at, lead_id) include (spoken_at)
  where latest_user_action_at > coalesce(spoken_at, '-infinity');
create index lead_listing_booked on lead_listing (viewer_id, lead_id) include (spoken_at) where has_booked_call;
-- Leads on which no step stands yet, by what was done last.
create index lead_listing_acted_alone on lead_listing (viewer_id, latest_action_id) where steps = 0 and latest_action_id is not null;

-- Of one lead, and of some days. What an index is ordered by is read from it only if what it is made of stands there too.
create index parent_activity_enquiry_of_lead on parent_activity (lead_id, at, id) include (school_id, wants_visit) where kind = 'enquiry';
create index parent_activity_booked_of_lead on parent_activity (lead_id, (coalesce(slot_at, at)), id) include (slot_at, at)
  where kind = 'booked_call';
drop index parent_activity_booked;
create index parent_activity_booked on parent_activity (coalesce(slot_at, at), id) include (lead_id, slot_at, at) where kind = 'booked_call';

drop index parent_activity_school;
create index parent_activity_school on parent_activity (school_id) include (lead_id) where school_id is not null;

-- Parents whom no counsellor sees by name.
create index lead_unassigned on lead (id) include (viewer_ids)
  where owner_id is null and erased_at is null and (viewer_ids <@ '{0,-1}'::integer[]) is true;

-- What a member of staff logged in some days.
create index lead_event_logged on lead_event (staff_id, at) include (lead_id) where kind = 'action' and undone_at is null;
