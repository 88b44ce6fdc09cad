-- Campaigns: two that are done, with what came of them, one whose test group has the mail, and one that begins tomorrow.
create unlogged table campaign_draft as
select planned.*, (india_day(today) - days + hour) at time zone 'Asia/Kolkata' as start_at, now, template.version_id
from setting cross join (values
  (1, 'Admissions are open: parents of autumn', 1, 16, interval '11 hours', 'done', 700, 0),
  (2, 'Open days in the cities', 2, 6, interval '10 hours 30 minutes', 'done', 450, 0),
  (3, 'Admissions are open: reminder', 1, 1, interval '12 hours', 'tested', 250, 20),
  (4, 'Open days: boarding schools', 2, -1, interval '11 hours', 'running', 160, 0)
) as planned (n, name, template, days, hour, status, size, test_size)
join demo_template as template on template.n = planned.template;

create unlogged table recipient as
with found as materialized (
  select campaign_draft.n, campaign_draft.start_at, status, test_size, campaign_draft.now, lead.id as lead_id, lead.email, case
    when lead.email is null then 'noAddress'
    when exists (select from mail_draft join message_draft using (key) where message_draft.lead_id = lead.id and bounced_at < campaign_draft.start_at) then 'addressBounced'
    when exists (select from lead_event where lead_event.lead_id = lead.id and means = 'admission_done' and at < campaign_draft.start_at) then 'admitted'
    when exists (select from lead_event where lead_event.lead_id = lead.id and says_no(chase) and at < campaign_draft.start_at
      and not exists (select from parent_activity where parent_activity.lead_id = lead.id and parent_activity.at > lead_event.at)) then 'saidNo'
    when exists (select from message_draft where message_draft.lead_id = lead.id and direction = 'outgoing'
      and message_draft.at between campaign_draft.start_at - interval '7 days' and campaign_draft.start_at) then 'recent' end as reason,
    roll(lead.id * 4::bigint + campaign_draft.n, 'campaign') as chance
  from campaign_draft join lead on owner_id is not null and lead.created_at < least(campaign_draft.start_at, campaign_draft.now)
  cross join setting
  where roll(lead.id * 4::bigint + campaign_draft.n, 'campaign') < size::float8 / leads
)
select n, lead_id, email, reason, start_at, status, test_size, now, row_number() over (partition by n order by reason is not null, chance)::integer as position from found;

-- Nobody gets the second who unsubscribed from the first.
create unlogged table opened_mail as
select recipient.*, 'campaign ' || n || ' ' || lead_id as key, start_at + position * interval '1 second' as at, roll(lead_id * 4::bigint + n, 'mail opens') as opens,
  roll(lead_id * 4::bigint + n, 'mail fails') as fails,
  least(now, start_at + interval '15 minutes' + power(roll(lead_id * 4::bigint + n, 'mail opens at'), 3) * interval '72 hours') as seen_at
from recipient where reason is null and (status = 'done' or position <= test_size);
update opened_mail set reason = 'unsubscribed'
where n > 1 and exists (select from opened_mail as earlier where earlier.n < opened_mail.n and earlier.lead_id = opened_mail.lead_id
  and earlier.opens < 0.02 and earlier.fails >= 0.04 and earlier.status = 'done');
update opened_mail set reason = 'recent'
where reason is null and exists (select from opened_mail as earlier where earlier.n < opened_mail.n and earlier.lead_id = opened_mail.lead_id and earlier.at > opened_mail.start_at - interval '7 days');
update recipient set reason = opened_mail.reason from opened_mail where opened_mail.n = recipient.n and opened_mail.lead_id = recipient.lead_id and opened_mail.reason is not null;
delete from opened_mail where reason is not null;

insert into message_draft (key, channel, lead_id, address, direction, kind, state, subject, text, at, is_bulk, failed_at, trouble, provider, provider_id)
select key, 'email', opened_mail.lead_id, opened_mail.email, 'outgoing', 'template', case when opened_mail.status = 'done' then 'accepted' else 'simulated' end, template.subject,
  replace(replace(template.text, '{parent_name}', lead.name), '{counsellor_name}', staff.name), opened_mail.at, true,
  case when fails < 0.04 and opened_mail.status = 'done' then opened_mail.at + interval '50 seconds' end,
  case when fails < 0.03 and opened_mail.status = 'done' then 'The address takes no mail: 550 5.1.1 No such user here'
    when fails < 0.04 and opened_mail.status = 'done' then 'The mail came back: 452 4.2.2 Mailbox full' end,
  case when opened_mail.status = 'done' then 'smtp' else 'loopback' end,
  case when opened_mail.status = 'done' then format('<%s-c%s-%s@inside.example>', lead.id, opened_mail.n, md5(opens::text)) else 'sim_demo-c' || opened_mail.n || '-' || lead.id end
from opened_mail join lead on lead.id = opened_mail.lead_id join staff on staff.id = lead.owner_id
join campaign_draft on campaign_draft.n = opened_mail.n join demo_template as template on template.n = campaign_draft.template;

insert into mail_draft (key, kind, version_id, filled, campaign_id, sent_at, opened_at, machine_opened_at, clicked_at, bounced_at, returned_at, unsubscribed_at, target)
select key, template.kind, template.version_id, jsonb_build_object('parent_name', lead.name, 'counsellor_name', staff.name), opened_mail.n, case when done then opened_mail.at end,
  case when done and arrived and opens < 0.36 then seen_at end, case when done and arrived and (opens between 0.25 and 0.5) then opened_mail.at + interval '3 seconds' end,
  case when done and arrived and opens between 0.02 and 0.12 then seen_at end,
  case when done and fails < 0.03 then opened_mail.at + interval '50 seconds' end, case when done and fails between 0.03 and 0.04 then opened_mail.at + interval '50 seconds' end,
  case when done and arrived and opens < 0.02 then seen_at end, case when done and arrived and opens between 0.02 and 0.12 then template.target end
from opened_mail join lead on lead.id = opened_mail.lead_id join staff on staff.id = lead.owner_id
join campaign_draft on campaign_draft.n = opened_mail.n join demo_template as template on template.n = campaign_draft.template
cross join lateral (select opened_mail.status = 'done' as done, fails >= 0.04 as arrived) as went;

insert into campaign (id, name, staff_id, version_id, audience, status, simulated, found, written, left_out, per_minute, quiet_days, test_size, tested_at, start_at, paced_at,
  next_at, created_at, finished_at)
overriding system value
select campaign_draft.n, name, admin.id, version_id, 'Users', campaign_draft.status, campaign_draft.status <> 'done', found, written, left_out, 60, 7, campaign_draft.test_size,
  case when campaign_draft.status = 'tested' then campaign_draft.start_at + interval '1 minute' end, case when campaign_draft.status = 'running' then campaign_draft.start_at end,
  campaign_draft.start_at + written * interval '1 second', case campaign_draft.status when 'running' then campaign_draft.start_at else campaign_draft.start_at + written * interval '1 second' end,
  least(campaign_draft.now, campaign_draft.start_at) - interval '20 minutes', case when campaign_draft.status = 'done' then campaign_draft.start_at + (written + 5) * interval '1 second' end
from campaign_draft cross join (select id from staff where user_type = 2 and is_admin order by id limit 1) as admin
cross join lateral (
  select count(*)::integer as found, count(*) filter (where reason is not null)::integer as left_out,
    (select count(*)::integer from opened_mail where opened_mail.n = campaign_draft.n) as written
  from recipient where recipient.n = campaign_draft.n
) as counted
where found > 0;
