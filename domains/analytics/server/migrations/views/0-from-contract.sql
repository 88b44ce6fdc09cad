-- Written by portal/server/generate-functions.ts from domains/analytics/server/sql-functions.ts and what that imports.

-- How soon a parent was called. A call that is older than the lead, of a lead that was merged into a newer one, was in time.
create or replace function first_call_band(came_at timestamptz, first_call_at timestamptz) returns text language sql immutable parallel safe as $$
  select case
    when first_call_at is null then 'never'
    when first_call_at - came_at < interval '15 minutes' then '15'
    when first_call_at - came_at < interval '60 minutes' then '60'
    when first_call_at - came_at < interval '1440 minutes' then '1440'
    else 'later'
  end
$$;

-- The figures that count rows of a table. Who acted first on a parent counts no row, and stands under its own name.
create or replace function figures_of_table(of_table text) returns text[] language sql immutable parallel safe as $$
  select case of_table
    when 'milestone' then array['admission_already_taken', 'admission_done', 'registration_done', 'application_submitted', 'visit_done', 'visit_scheduled', 'lead_generated', 'visit_cancelled', 'registration_in_process', 'admission_in_process']
    when 'lead_event' then array['call_logged', 'action', 'comment', 'said_no', 'share', 'transfer']
    when 'call' then array['dialed', 'answered', 'talk_seconds', 'simulated_dialed', 'simulated_answered', 'call_taken', 'dialer_dialed', 'dialer_answered']
    when 'follow_up' then array['follow_up_kept', 'follow_up_late']
    when 'message' then array['message', 'simulated_message', 'reply']
    when 'parent_activity' then array['enquiry', 'visit_wish', 'cart', 'application', 'booked_call', 'login', 'page_visit']
    when 'lead' then array['new_parent', 'known_parent']
    when 'lead_listing' then array['first_call', 'no_stands']
    when 'dial_lease' then array['served']
    when 'first_response' then array['first_response']
    else null
  end
$$;

-- The marks that an activity of a parent brings, a bit each.
create or replace function chance_marks(kind text, wants_visit boolean, schooling text) returns integer language sql immutable parallel safe as $$
  select case kind
    when 'application' then 1
    when 'booked_call' then 2
    when 'visit_wanted' then 4
    when 'cart' then 8
    when 'login' then 32
    when 'page_visit' then 32
    else 0
  end
    | case when wants_visit then 4 else 0 end | case schooling when 'boarding' then 16 else 0 end
$$;

-- The mark of a message from the parent.
create or replace function wrote_mark() returns integer language sql immutable parallel safe as $$
  select 64
$$;

-- The mark of a number from abroad.
create or replace function abroad_mark() returns integer language sql immutable parallel safe as $$
  select 128
$$;

-- What an action says as the latest one of a parent.
create or replace function latest_code(chase text, means text, dialer_button text, category text) returns integer language sql immutable parallel safe as $$
  select case
    when chase in ('ends', 'opts_out') then 5
    when chase = 'wrong_number' then 6
    when means in ('visit_cancelled', 'application_cancelled', 'registration_cancelled', 'admission_cancelled') then 7
    when means is not null then 3
    when dialer_button = 'not_picked' then 1
    when category = 'call' then 2
    else 4
  end
$$;

-- The levels of what is known of a parent, as places in domains/analytics/contract/chance-levels.ts: one for each fact.
create or replace function chance_levels(enquiries integer, marks integer, actions integer, talks integer, latest integer, step integer, came_at timestamptz, first_call_at timestamptz) returns integer[] language sql immutable parallel safe as $$
  select array[
    case when enquiries <= 1 then 1 when enquiries <= 3 then 2 else 3 end,
    4 + (marks >> 0 & 1),
    6 + (marks >> 1 & 1),
    8 + (marks >> 2 & 1),
    10 + (marks >> 3 & 1),
    12 + (marks >> 4 & 1),
    14 + (marks >> 5 & 1),
    16 + (marks >> 6 & 1),
    18 + (marks >> 7 & 1),
    case when actions <= 0 then 20 when actions <= 1 then 21 when actions <= 3 then 22 when actions <= 6 then 23 else 24 end,
    case when talks <= 0 then 25 when talks <= 1 then 26 when talks <= 3 then 27 else 28 end,
    29 + latest,
    37 + least(step, 8),
    case when first_call_at is null then 46 when first_call_at - came_at < interval '15 minutes' then 47 when first_call_at - came_at < interval '60 minutes' then 48 when first_call_at - came_at < interval '1440 minutes' then 49 else 50 end
  ]
$$;

-- Keeps the facts of a row that is added, changed or removed. A fill that has not come to the row yet will read it as it is then.
create or replace function keep_figures_of_milestone() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or tg_name = 'figures_begun' then
    with added as (
      insert into figure_fact select fact.* from figures_of_milestone(new) as fact
      where not exists (select from figure_fill where origin = 'milestone' and next_id <= new.id)
      returning figure, at
    )
    insert into figure_change (figure, day) select figure, india_day(at) from added;
  else
    perform change_figures('milestone', coalesce(new.id, old.id),
      array(select fact from figures_of_milestone(old) as fact), array(select fact from figures_of_milestone(new) as fact));
  end if;
  return null;
end $$;

-- Keeps the facts of a row that is added, changed or removed. A fill that has not come to the row yet will read it as it is then.
create or replace function keep_figures_of_lead_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or tg_name = 'figures_begun' then
    with added as (
      insert into figure_fact select fact.* from figures_of_lead_event(new) as fact
      where not exists (select from figure_fill where origin = 'lead_event' and next_id <= new.id)
      returning figure, at
    )
    insert into figure_change (figure, day) select figure, india_day(at) from added;
  else
    perform change_figures('lead_event', coalesce(new.id, old.id),
      array(select fact from figures_of_lead_event(old) as fact), array(select fact from figures_of_lead_event(new) as fact));
  end if;
  return null;
end $$;

-- Keeps the facts of a row that is added, changed or removed. A fill that has not come to the row yet will read it as it is then.
create or replace function keep_figures_of_call() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or tg_name = 'figures_begun' then
    with added as (
      insert into figure_fact select fact.* from figures_of_call(new) as fact
      where not exists (select from figure_fill where origin = 'call' and next_id <= new.id)
      returning figure, at
    )
    insert into figure_change (figure, day) select figure, india_day(at) from added;
  else
    perform change_figures('call', coalesce(new.id, old.id),
      array(select fact from figures_of_call(old) as fact), array(select fact from figures_of_call(new) as fact));
  end if;
  return null;
end $$;

-- Keeps the facts of a row that is added, changed or removed. A fill that has not come to the row yet will read it as it is then.
create or replace function keep_figures_of_follow_up() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or tg_name = 'figures_begun' then
    with added as (
      insert into figure_fact select fact.* from figures_of_follow_up(new) as fact
      where not exists (select from figure_fill where origin = 'follow_up' and next_id <= new.id)
      returning figure, at
    )
    insert into figure_change (figure, day) select figure, india_day(at) from added;
  else
    perform change_figures('follow_up', coalesce(new.id, old.id),
      array(select fact from figures_of_follow_up(old) as fact), array(select fact from figures_of_follow_up(new) as fact));
  end if;
  return null;
end $$;

-- Keeps the facts of a row that is added, changed or removed. A fill that has not come to the row yet will read it as it is then.
create or replace function keep_figures_of_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or tg_name = 'figures_begun' then
    with added as (
      insert into figure_fact select fact.* from figures_of_message(new) as fact
      where not exists (select from figure_fill where origin = 'message' and next_id <= new.id)
      returning figure, at
    )
    insert into figure_change (figure, day) select figure, india_day(at) from added;
  else
    perform change_figures('message', coalesce(new.id, old.id),
      array(select fact from figures_of_message(old) as fact), array(select fact from figures_of_message(new) as fact));
  end if;
  return null;
end $$;

-- Keeps the facts of a row that is added, changed or removed. A fill that has not come to the row yet will read it as it is then.
create or replace function keep_figures_of_parent_activity() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or tg_name = 'figures_begun' then
    with added as (
      insert into figure_fact select fact.* from figures_of_parent_activity(new) as fact
      where not exists (select from figure_fill where origin = 'parent_activity' and next_id <= new.id)
      returning figure, at
    )
    insert into figure_change (figure, day) select figure, india_day(at) from added;
  else
    perform change_figures('parent_activity', coalesce(new.id, old.id),
      array(select fact from figures_of_parent_activity(old) as fact), array(select fact from figures_of_parent_activity(new) as fact));
  end if;
  return null;
end $$;

-- Keeps the facts of a row that is added, changed or removed. A fill that has not come to the row yet will read it as it is then.
create or replace function keep_figures_of_lead() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or tg_name = 'figures_begun' then
    with added as (
      insert into figure_fact select fact.* from figures_of_lead(new) as fact
      where not exists (select from figure_fill where origin = 'lead' and next_id <= new.id)
      returning figure, at
    )
    insert into figure_change (figure, day) select figure, india_day(at) from added;
  else
    perform change_figures('lead', coalesce(new.id, old.id),
      array(select fact from figures_of_lead(old) as fact), array(select fact from figures_of_lead(new) as fact));
  end if;
  return null;
end $$;

-- Keeps the facts of a row that is added, changed or removed. A fill that has not come to the row yet will read it as it is then.
create or replace function keep_figures_of_lead_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or tg_name = 'figures_begun' then
    with added as (
      insert into figure_fact select fact.* from figures_of_lead_listing(new) as fact
      where not exists (select from figure_fill where origin = 'lead_listing' and next_id <= new.lead_id)
      returning figure, at
    )
    insert into figure_change (figure, day) select figure, india_day(at) from added;
  else
    perform change_figures('lead_listing', coalesce(new.lead_id, old.lead_id),
      array(select fact from figures_of_lead_listing(old) as fact), array(select fact from figures_of_lead_listing(new) as fact));
  end if;
  return null;
end $$;

-- Keeps the facts of a row that is added, changed or removed. A fill that has not come to the row yet will read it as it is then.
create or replace function keep_figures_of_dial_lease() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or tg_name = 'figures_begun' then
    with added as (
      insert into figure_fact select fact.* from figures_of_dial_lease(new) as fact
      where not exists (select from figure_fill where origin = 'dial_lease' and next_id <= new.id)
      returning figure, at
    )
    insert into figure_change (figure, day) select figure, india_day(at) from added;
  else
    perform change_figures('dial_lease', coalesce(new.id, old.id),
      array(select fact from figures_of_dial_lease(old) as fact), array(select fact from figures_of_dial_lease(new) as fact));
  end if;
  return null;
end $$;
