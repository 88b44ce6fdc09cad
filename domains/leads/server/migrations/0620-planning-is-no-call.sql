-- An entry of the action list may only plan the next call: it is no call and no act. The entry that the button Follow-up of the dialer logs
-- does so, and so do its entries in the timelines. What was dialed or logged beside them still counts.
alter table action
  drop constraint action_means_check,
  add constraint action_means_check check (means in ('lead_generated', 'visit_scheduled', 'visit_done', 'visit_cancelled',
    'application_shared', 'application_submitted', 'application_cancelled', 'registration_in_process', 'registration_done',
    'registration_cancelled', 'admission_in_process', 'admission_done', 'admission_cancelled', 'call_planned')),
  add constraint action_plans check (means is distinct from 'call_planned' or needs_schedule and chase is null);

update action set means = 'call_planned'
where dialer_button = 'follow_up' and category = 'call' and means is null and chase is null and needs_schedule;

update lead_event set means = 'call_planned' from action
where action.id = lead_event.action_id and action.means = 'call_planned' and lead_event.kind = 'action' and lead_event.means is null;

-- Untouched leads by their latest action, which is none or a plan.
create index lead_listing_untouched_acted on lead_listing (viewer_id, latest_action_at desc nulls last, lead_id desc) where spoken_at is null;
