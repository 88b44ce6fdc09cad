-- The facts as the rows of all tables say them: what figure_fact must have.
create view truth_of_figures as
select fact.* from lead_event as event cross join lateral figures_of_lead_event(event) as fact
union all
select fact.* from milestone as step cross join lateral figures_of_milestone(step) as fact
union all
select fact.* from call cross join lateral figures_of_call(call) as fact
union all
select fact.* from message cross join lateral figures_of_message(message) as fact
union all
select fact.* from follow_up as plan cross join lateral figures_of_follow_up(plan) as fact
union all
select fact.* from parent_activity as activity cross join lateral figures_of_parent_activity(activity) as fact
union all
select fact.* from lead cross join lateral figures_of_lead(lead) as fact
union all
select fact.* from lead_listing as listing cross join lateral figures_of_lead_listing(listing) as fact where listing.viewer_id = 0
union all
select fact.* from dial_lease as lease cross join lateral figures_of_dial_lease(lease) as fact
union all
select fact.* from lead cross join lateral first_response_to(lead.id) as fact;
