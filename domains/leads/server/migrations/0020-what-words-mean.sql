drop view if exists lead_listing_truth;

-- What an entry of the action list means: the step that it stands for, and what it says of the chase. No matter of its name, which
-- admins change.
alter table action
  add means text check (means in ('lead_generated', 'visit_scheduled', 'visit_done', 'visit_cancelled', 'application_shared',
    'application_submitted', 'application_cancelled', 'registration_in_process', 'registration_done', 'registration_cancelled',
    'admission_in_process', 'admission_done', 'admission_cancelled')),
  add chase text check (chase in ('ends', 'opts_out', 'wrong_number')),
  add check (means is null or starts_with(means, category || '_'));

-- The list as it was shipped, so that what stands in it keeps its sense.
update action set means = case
  when cancels then 'visit_cancelled'
  when category = 'visit' then case when needs_schedule then 'visit_scheduled' else 'visit_done' end
  when category = 'lead' and name = 'Lead Generated' then 'lead_generated'
  when category = 'application' then case when needs_schedule then 'application_shared' else 'application_submitted' end
  when category = 'registration' then case when needs_schedule then 'registration_in_process' else 'registration_done' end
  when category = 'admission' then case when needs_schedule then 'admission_in_process' else 'admission_done' end
end;
update action set chase = case name when 'Do Not Call' then 'opts_out' when 'Wrong Number' then 'wrong_number' else 'ends' end
where category = 'other' and name in ('Not Interested', 'Do Not Call', 'Wrong Number', 'Duplicate', 'Admission Elsewhere');
alter table action drop cancels;

-- What an action meant when it was logged: the list may change, history does not. One that was undone stands in the timeline alone.
alter table lead_event add means text, add chase text, add undone_at timestamptz;
update lead_event set means = action.means, chase = action.chase from action
where action.id = action_id and (action.means, action.chase) is distinct from (null, null);
drop index lead_event_actions;
create index lead_event_actions on lead_event (at desc, id desc) include (lead_id, staff_id, action_id, sub_action_id)
  where kind = 'action' and undone_at is null;

alter table lead_number add wrong_at timestamptz; -- the parent is not to be had under it

-- A lead has one next call, and beside it any number of appointments, each with schools and until its own outcome.
alter table follow_up
  add category text, -- of an appointment: what it is about
  add school_ids integer[] not null default '{}',
  add child_id integer references child on delete set null;
drop index follow_up_open;
create unique index follow_up_next_call on follow_up (lead_id) where closed_at is null and category is null;
create index follow_up_open on follow_up (lead_id, due_at) where closed_at is null;
create index follow_up_of_child on follow_up (child_id) where child_id is not null;
update follow_up set category = action.category, child_id = lead_event.child_id,
  school_ids = coalesce(lead_event.school_ids, array_remove(array[lead_event.school_id], null))
from lead_event join action on action.id = lead_event.action_id
where lead_event.id = follow_up.event_id and action.means in ('visit_scheduled', 'registration_in_process', 'admission_in_process');

alter table lead_listing
  add follow_up_action_id integer,  -- what was logged when the open follow-up was agreed that is due first
  add call_back_at timestamptz,     -- the next call, if it was agreed in a call
  add steps integer not null default 0, -- the steps that stand, a bit each (lead_step); the highest is the stage
  add visit_at timestamptz,         -- the latest visit that is fixed
  add chase_ended_at timestamptz,   -- nobody dials them since; null: they may be dialed, or asked for something since
  add said_no_at timestamptz;       -- the latest no, whatever came since
drop index lead_listing_recent, lead_listing_last_touch, lead_listing_asked, lead_listing_untouched, lead_listing_follow_up;
create index lead_listing_recent on lead_listing (viewer_id, latest_user_action_at desc nulls last, lead_id desc)
  include (created_at, latest_action_at, follow_up_at, done_follow_up_at, latest_action_id, latest_sub_action_id, call_attempts,
    budget_min, budget_max, visit_interest, collab, in_cart, has_application, has_booked_call, new_application, new_message,
    international, re_engaged, done_late, follow_up_action_id, call_back_at, booked_call_at, steps, visit_at);
create index lead_listing_last_touch on lead_listing (viewer_id, last_touch_at)
  include (lead_id, created_at, latest_user_action_at, latest_action_at, follow_up_at, latest_action_id, latest_sub_action_id, call_attempts,
    budget_min, budget_max, visit_interest, collab, in_cart, has_application, has_booked_call, new_application, new_message,
    international, re_engaged, follow_up_action_id, call_back_at, booked_call_at, steps, visit_at);
create index lead_listing_asked on lead_listing (viewer_id, greatest(created_at, latest_user_action_at))
  include (lead_id, created_at, latest_user_action_at, latest_action_at, follow_up_at, latest_action_id, latest_sub_action_id, call_attempts,
    budget_min, budget_max, visit_interest, collab, in_cart, has_application, has_booked_call, new_application, new_message,
    international, re_engaged, follow_up_action_id, call_back_at, booked_call_at, steps, visit_at);
create index lead_listing_untouched on lead_listing (viewer_id, latest_user_action_at desc nulls last, lead_id desc) where spoken_at is null;
create index lead_listing_follow_up on lead_listing (viewer_id, follow_up_at, lead_id)
  include (latest_action_id, follow_up_action_id, call_back_at, spoken_at, may_call);
create index lead_listing_call_back on lead_listing (viewer_id, call_back_at, lead_id) include (spoken_at, may_call) where call_back_at is not null;
create index lead_listing_steps on lead_listing (viewer_id, steps) where steps > 0;
create index lead_listing_visit on lead_listing (viewer_id, visit_at) where visit_at is not null;
