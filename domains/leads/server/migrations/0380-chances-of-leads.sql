-- The chance of an admission as a band: 1 low, 2 medium, 3 high; null while none is known (see lead_chance).
alter table lead_listing add chance smallint;
create index lead_listing_chance on lead_listing (viewer_id, chance desc nulls last, latest_user_action_at desc nulls last, lead_id desc);
-- The dialer may serve the likely ones first.
create index lead_listing_likely_idle on lead_listing (viewer_id, idle_since, created_at desc) where chance = 3 and idle_since is not null;
create index lead_listing_likely_follow_up on lead_listing (viewer_id, follow_up_at, lead_id) where chance = 3 and follow_up_at is not null;
