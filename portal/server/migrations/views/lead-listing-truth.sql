-- The line of each lead for each who sees it. Who changes it says below it what is to be filled anew.
create view lead_listing_truth as
select viewer.id as viewer_id, lead_line.*
from lead join lead_line on lead_line.lead_id = lead.id cross join lateral unnest(lead.viewer_ids) as viewer (id);

update lead_listing set (
    follow_up_at, follow_up_action_id, call_back_at, call_attempts, waiting_at, idle_since, booked_call_at, may_call, steps, visit_at,
    chase_ended_at, said_no_at, missed_call_at, budget_min, budget_max, place_ids)
  = (
    truth.follow_up_at, truth.follow_up_action_id, truth.call_back_at, truth.call_attempts, truth.waiting_at, truth.idle_since,
    truth.booked_call_at, truth.may_call, truth.steps, truth.visit_at, truth.chase_ended_at, truth.said_no_at, truth.missed_call_at,
    truth.budget_min, truth.budget_max, truth.place_ids)
from lead_listing_truth as truth
where truth.lead_id = lead_listing.lead_id and truth.viewer_id = lead_listing.viewer_id and (
    lead_listing.follow_up_at, lead_listing.follow_up_action_id, lead_listing.call_back_at, lead_listing.call_attempts,
    lead_listing.waiting_at, lead_listing.idle_since, lead_listing.booked_call_at, lead_listing.may_call, lead_listing.steps,
    lead_listing.visit_at, lead_listing.chase_ended_at, lead_listing.said_no_at, lead_listing.missed_call_at, lead_listing.budget_min,
    lead_listing.budget_max, lead_listing.place_ids)
  is distinct from (
    truth.follow_up_at, truth.follow_up_action_id, truth.call_back_at, truth.call_attempts, truth.waiting_at, truth.idle_since,
    truth.booked_call_at, truth.may_call, truth.steps, truth.visit_at, truth.chase_ended_at, truth.said_no_at, truth.missed_call_at,
    truth.budget_min, truth.budget_max, truth.place_ids);
