-- Writes every line of the lead lists that is not as its definition has it, after the definition changed.
create or replace function refill_lead_listing() returns void language sql as $$
  update lead_listing set (
      latest_user_action_at, follow_up_at, follow_up_action_id, call_back_at, call_attempts, waiting_at, idle_since, booked_call_at, may_call, steps, visit_at,
      chase_ended_at, said_no_at, missed_call_at, first_call_at, budget_min, budget_max, place_ids, done_follow_up_at, done_late)
    = (
      truth.latest_user_action_at, truth.follow_up_at, truth.follow_up_action_id, truth.call_back_at, truth.call_attempts, truth.waiting_at, truth.idle_since,
      truth.booked_call_at, truth.may_call, truth.steps, truth.visit_at, truth.chase_ended_at, truth.said_no_at, truth.missed_call_at, truth.first_call_at,
      truth.budget_min, truth.budget_max, truth.place_ids, truth.done_follow_up_at, truth.done_late)
  from lead_listing_truth as truth
  where truth.lead_id = lead_listing.lead_id and truth.viewer_id = lead_listing.viewer_id and (
      lead_listing.latest_user_action_at, lead_listing.follow_up_at, lead_listing.follow_up_action_id, lead_listing.call_back_at, lead_listing.call_attempts,
      lead_listing.waiting_at, lead_listing.idle_since, lead_listing.booked_call_at, lead_listing.may_call, lead_listing.steps,
      lead_listing.visit_at, lead_listing.chase_ended_at, lead_listing.said_no_at, lead_listing.missed_call_at, lead_listing.first_call_at, lead_listing.budget_min,
      lead_listing.budget_max, lead_listing.place_ids, lead_listing.done_follow_up_at, lead_listing.done_late)
    is distinct from (
      truth.latest_user_action_at, truth.follow_up_at, truth.follow_up_action_id, truth.call_back_at, truth.call_attempts, truth.waiting_at, truth.idle_since,
      truth.booked_call_at, truth.may_call, truth.steps, truth.visit_at, truth.chase_ended_at, truth.said_no_at, truth.missed_call_at, truth.first_call_at,
      truth.budget_min, truth.budget_max, truth.place_ids, truth.done_follow_up_at, truth.done_late);
$$;
