-- The days of each parent, with what came after the first of its kind on the day: a talk within 7 days, an admission within 90, and for
-- enquiries what stands now of what came since. contract/feature-figures.ts and contract/what-works.ts say the days in words.
-- Enquiries count three times: together, by source ('enquiry of ...'), and by school and source ('asked').
-- It joins no figures: PostgreSQL guesses that hardly any fits. All things of a parent lie in one order, and each looks along it.
create view parent_day_truth as
select lead_id, what, day, lag(day) over (partition by lead_id, what, school_id, source order by day) as day_before,
  coalesce(talk_at < at + interval '7 days', false) as talked,
  coalesce(admission_at < at + interval '90 days', false) as admitted,
  coalesce(asks and spoken_at >= at, false) as spoken,
  coalesce(asks and lead_generated_at >= at, false) as lead_generated,
  coalesce(asks and visit_scheduled_at >= at, false) as visit_scheduled,
  coalesce(asks and visit_done_at >= at, false) as visit_done,
  coalesce(asks and admission_done_at >= at, false) as admission_done,
  coalesce(asks and said_no_at >= at and no_stands, false) as said_no,
  school_id, source
from (
  select distinct on (lead_id, what, day, school_id, source) *
  from (
    select lead_id, what, at, school_id, source, what = 'asked' or what like 'enquiry%' as asks, (at at time zone 'Asia/Kolkata')::date as day,
      min(at) filter (where what in ('answered', 'call_taken', 'call_logged')) over since as talk_at,
      min(at) filter (where what = 'admission_done') over since as admission_at,
      max(at) filter (where what = 'spoken') over ever as spoken_at,
      max(at) filter (where what = 'lead_generated') over ever as lead_generated_at,
      max(at) filter (where what = 'visit_scheduled') over ever as visit_scheduled_at,
      max(at) filter (where what = 'visit_done') over ever as visit_done_at,
      max(at) filter (where what = 'admission_done') over ever as admission_done_at,
      max(at) filter (where what = 'said_no') over ever as said_no_at,
      bool_or(what = 'no_stands') over ever as no_stands
    from (
      select lead_id, figure as what, at, null::integer as school_id, null::text as source from figure_row
      where origin in ('lead_event', 'milestone', 'call', 'message', 'parent_activity') and lead_id is not null and figure in (
        'enquiry', 'visit_wish', 'cart', 'application', 'booked_call', 'login', 'page_visit', 'dialer_dialed', 'dialed', 'message',
        'visit_scheduled', 'share', 'transfer', 'answered', 'call_taken', 'call_logged', 'lead_generated', 'visit_done', 'admission_done',
        'said_no')
      union all
      select lead_id, 'asked', at, school_id, source from parent_activity where kind = 'enquiry'
      union all
      select lead_id, coalesce('enquiry of ' || source, 'enquiry without source'), at, null, null from parent_activity where kind = 'enquiry'
      union all
      select lead_id, 'reason ' || reason, lower(during), null, null from dial_lease
      union all
      select lead.id, 'source ' || lead.source, lead.created_at, null, null from lead join lead_listing as listing on listing.viewer_id = 0 and listing.lead_id = lead.id
      union all
      -- If a lead was merged into a newer one, its first call may be older than the lead: such a call was in time.
      select lead.id, case when first_call_at is null then 'call never'
          when first_call_at < lead.created_at + interval '15 minutes' then 'call 15'
          when first_call_at < lead.created_at + interval '60 minutes' then 'call 60'
          when first_call_at < lead.created_at + interval '1440 minutes' then 'call 1440' else 'call later' end, lead.created_at, null, null
      from lead join lead_listing as listing on listing.viewer_id = 0 and listing.lead_id = lead.id
      union all
      select lead_id, 'spoken', spoken_at, null, null from lead_listing where viewer_id = 0 and spoken_at is not null
      union all
      select lead_id, 'no_stands', said_no_at, null, null from lead_listing where viewer_id = 0 and said_no_at is not null
    ) as thing
    window since as (partition by lead_id order by at desc), ever as (partition by lead_id)
  ) as spans
  where what in (
      'enquiry', 'visit_wish', 'cart', 'application', 'booked_call', 'login', 'page_visit', 'dialer_dialed', 'dialed', 'message',
      'visit_scheduled', 'share', 'transfer')
    or what = 'asked' or what like 'enquiry %' or what like 'reason %' or what like 'source %' or what like 'call %'
  order by lead_id, what, day, school_id, source, at
) as first_of_day;
