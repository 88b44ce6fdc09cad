-- The list of every lead (viewer 0) and everyone's own lists are read in different ways. Each part of lead_listing now has only the indexes
-- that its lists walk, and the rows of a viewer lie together. Views and functions on the former table are made again after the migrations.
set local maintenance_work_mem = '256MB';
do $$
declare
  triggers text[] := array(
    select pg_get_triggerdef(oid) from pg_trigger where tgrelid = 'lead_listing'::regclass and not tgisinternal order by tgname);
  definition text;
begin
  alter table lead_listing rename to former_listing;
  alter table former_listing rename constraint lead_listing_pkey to former_listing_pkey;

  create table lead_listing (like former_listing including defaults) partition by list (viewer_id);
  create table lead_listing_all partition of lead_listing for values in (0)
    with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
  create table lead_listing_own partition of lead_listing default
    with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
  insert into lead_listing_all select * from former_listing where viewer_id = 0 order by lead_id;
  insert into lead_listing_own select * from former_listing where viewer_id <> 0 order by viewer_id, latest_user_action_at desc nulls last, lead_id desc;
  drop table former_listing cascade;

  -- Figures count each lead once, by the row of viewer 0.
  foreach definition in array triggers loop
    execute replace(definition, ' ON public.lead_listing ', ' ON public.lead_listing_all ');
  end loop;
end $$;
alter table lead_listing add primary key (viewer_id, lead_id);
alter table lead_listing add foreign key (lead_id) references lead on delete cascade;

do $$
declare
  part text;
begin
  foreach part in array array['all', 'own'] loop
    execute format($both$
      -- Orders in which a whole list is read.
      create index lead_listing_%1$s_acted on lead_listing_%1$s (viewer_id, latest_action_at desc nulls last, lead_id desc);
      create index lead_listing_%1$s_created on lead_listing_%1$s (viewer_id, created_at desc, lead_id desc);
      create index lead_listing_%1$s_name on lead_listing_%1$s (viewer_id, search_text, lead_id) include (latest_user_action_at);
      -- Counts by one kind of filter: values repeat, so these are small.
      create index lead_listing_%1$s_facets on lead_listing_%1$s (viewer_id, latest_action_id, call_attempts, visit_interest, collab, in_cart,
          has_application, has_booked_call, new_application, new_message, international, re_engaged);
      create index lead_listing_%1$s_budget on lead_listing_%1$s (viewer_id, budget_min, budget_max);
      -- Lists that are a small part of all leads.
      create index lead_listing_%1$s_done on lead_listing_%1$s (viewer_id, done_follow_up_at, lead_id) where done_follow_up_at is not null;
      create index lead_listing_%1$s_untouched on lead_listing_%1$s (viewer_id, latest_user_action_at desc nulls last, lead_id desc) where spoken_at is null;
      -- Leads whose parent did something that nobody answered: open enquiries are on these.
      create index lead_listing_%1$s_unanswered on lead_listing_%1$s (viewer_id, latest_user_action_at, lead_id)
        include (spoken_at) where latest_user_action_at > coalesce(spoken_at, '-infinity');
      create index lead_listing_%1$s_waiting on lead_listing_%1$s (viewer_id, ((new_message or re_engaged)), waiting_at desc) where waiting_at is not null;
      create index lead_listing_%1$s_booked_call on lead_listing_%1$s (viewer_id, booked_call_at, lead_id) where booked_call_at is not null;
      create index lead_listing_%1$s_missed_call on lead_listing_%1$s (viewer_id, missed_call_at) where missed_call_at is not null;
      create index lead_listing_%1$s_call_back on lead_listing_%1$s (viewer_id, call_back_at, lead_id)
        include (spoken_at, may_call) where call_back_at is not null;
      create index lead_listing_%1$s_steps on lead_listing_%1$s (viewer_id, steps) where steps > 0;
      create index lead_listing_%1$s_acted_alone on lead_listing_%1$s (viewer_id, latest_action_id) where steps = 0 and latest_action_id is not null;
      create index lead_listing_%1$s_booked on lead_listing_%1$s (viewer_id, lead_id) include (spoken_at, said_no_at) where has_booked_call;
      create index lead_listing_%1$s_conversations on lead_listing_%1$s (viewer_id, message_at desc, lead_id desc) where message_at is not null;
      create index lead_listing_%1$s_inbox on lead_listing_%1$s (viewer_id, unanswered_at, lead_id) where unanswered_at is not null;
    $both$, part);
  end loop;
end $$;

-- Of all leads, every other filter and any combination of filters is found in an index that covers them.
create index lead_listing_all_chance on lead_listing_all (viewer_id, chance desc nulls last, latest_user_action_at desc nulls last, lead_id desc);
create index lead_listing_all_follow_up on lead_listing_all (viewer_id, follow_up_at, lead_id)
  include (latest_action_id, follow_up_action_id, call_back_at, booked_call_at, spoken_at, may_call);
create index lead_listing_all_recent on lead_listing_all (viewer_id, latest_user_action_at desc nulls last, lead_id desc)
  include (created_at, latest_action_at, follow_up_at, done_follow_up_at, latest_action_id, latest_sub_action_id, call_attempts,
    budget_min, budget_max, visit_interest, collab, in_cart, has_application, has_booked_call, new_application, new_message,
    international, re_engaged, done_late, follow_up_action_id, call_back_at, booked_call_at, steps, visit_at, chance);
create index lead_listing_all_last_touch on lead_listing_all (viewer_id, last_touch_at)
  include (lead_id, created_at, latest_user_action_at, latest_action_at, follow_up_at, latest_action_id, latest_sub_action_id,
    call_attempts, budget_min, budget_max, visit_interest, collab, in_cart, has_application, has_booked_call, new_application,
    new_message, international, re_engaged, follow_up_action_id, call_back_at, booked_call_at, steps, visit_at);
create index lead_listing_all_tags on lead_listing_all using gin (tags) with (fastupdate = on, gin_pending_list_limit = 256);
create index lead_listing_all_visit on lead_listing_all (viewer_id, visit_at) where visit_at is not null;
create index lead_listing_all_untouched_acted on lead_listing_all (viewer_id, latest_action_at desc nulls last, lead_id desc)
  where spoken_at is null;
create index lead_listing_all_without_stage on lead_listing_all (viewer_id, latest_user_action_at, lead_id)
  where steps = 0 and latest_action_id is null;
create index lead_listing_all_spoken on lead_listing_all (viewer_id, spoken_at) include (lead_id) where spoken_at is not null;

-- The rows of one viewer lie together: walking them all costs as much as a covering index would.
create index lead_listing_own_viewer on lead_listing_own (viewer_id);
create index lead_listing_own_lead on lead_listing_own (lead_id);
create index lead_listing_own_follow_up on lead_listing_own (viewer_id, follow_up_at, lead_id);
create index lead_listing_own_recent on lead_listing_own (viewer_id, latest_user_action_at desc nulls last, lead_id desc);
-- Each kind of reason to call is the head of one index; the dialer may serve the likely ones first.
create index lead_listing_own_idle on lead_listing_own (viewer_id, idle_since, created_at desc) where idle_since is not null;
create index lead_listing_own_likely_idle on lead_listing_own (viewer_id, idle_since, created_at desc) where chance = 3 and idle_since is not null;
create index lead_listing_own_likely_follow_up on lead_listing_own (viewer_id, follow_up_at, lead_id) where chance = 3 and follow_up_at is not null;

analyze lead_listing;
