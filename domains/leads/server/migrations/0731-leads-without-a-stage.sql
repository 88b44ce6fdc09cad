-- Leads without a step and without an action, as the filter `stage` finds them; they leave the index with their first action.
create index lead_listing_without_stage on lead_listing (viewer_id, latest_user_action_at, lead_id)
  where steps = 0 and latest_action_id is null;
