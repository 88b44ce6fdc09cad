-- A booked call is open until the parent was spoken to for it, or said no.
drop index lead_listing_booked;
create index lead_listing_booked on lead_listing (viewer_id, lead_id) include (spoken_at, said_no_at) where has_booked_call;
