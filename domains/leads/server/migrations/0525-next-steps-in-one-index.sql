-- A call that the parent booked is a next step. Lists by next step are counted in one index, which therefore has these calls too.
drop index lead_listing_follow_up;
create index lead_listing_follow_up on lead_listing (viewer_id, follow_up_at, lead_id)
  include (latest_action_id, follow_up_action_id, call_back_at, booked_call_at, spoken_at, may_call);
