-- E-mail with parents of the last days: a mail server took each, and the addresses are at home.example, to which none delivers.
create unlogged table mail_draft (
  key text primary key, kind text not null, version_id integer, filled jsonb not null default '{}', campaign_id integer, sent_at timestamptz,
  opened_at timestamptz, machine_opened_at timestamptz, clicked_at timestamptz, bounced_at timestamptz, returned_at timestamptz, unsubscribed_at timestamptz, replied_at timestamptz, target text
);

create unlogged table mailing as
with ranked as materialized (
  select reachable.*, row_number() over (partition by owner_id order by roll(lead_id, 'mails now'))::integer as turn_of
  from reachable cross join setting
  where email is not null and last_at between now - interval '25 days' and now - interval '6 hours'
    and not exists (select from message_draft where message_draft.lead_id = reachable.lead_id)
    and not exists (select from follow_up where follow_up.lead_id = reachable.lead_id and closed_at is null and due_at < now + interval '1 day')
), begun as (
  select ranked.*, case when turn_of <= 3 then 'waits' when turn_of <= 8 then 'answered' when turn_of = 9 and roll(lead_id, 'no mailbox') < 0.2 then 'bounced' else 'template' end as outcome,
    at_hour(india_day(now - case when turn_of <= 3 then 0.4 + 2.4 * roll(lead_id, 'mailed') else 1 + 11 * roll(lead_id, 'mailed') end * interval '1 day'),
      interval '9 hours 45 minutes', interval '5 hours', roll(lead_id, 'mail at')) as at, now, nth(roll(lead_id, 'mail thread'), threads, 1) as thread
  from ranked cross join setting cross join (select max(thread) as threads from turn where channel = 'email') as counted
  where turn_of <= 14
)
select * from (
select lead_id, owner_id, turn_of, outcome, at as starts_at, begun.thread,
  (select max(n) from turn where channel = 'email' and turn.thread = begun.thread and (outcome = 'answered' or outcome = 'waits' and asks)) as turns
from begun where at > last_at + interval '20 minutes' and at + interval '4 hours' < now
) as known where turns is not null or outcome not in ('waits', 'answered');

insert into message_draft (key, channel, lead_id, staff_id, address, direction, kind, state, subject, text, at, reply_to, asset, provider, provider_id)
select 'mail ' || lead_id || ' ' || turn.n, 'email', lead_id, case when not turn.is_parent then mailing.owner_id end, email, case when turn.is_parent then 'incoming' else 'outgoing' end,
  'text', case when turn.is_parent then 'received' else 'accepted' end, case when turn.n > 1 then 'Re: ' else '' end || said(subject.text, reachable), said(turn.text, reachable),
  starts_at + (turn.n - 1) * interval '45 minutes' + roll(lead_id * 16::bigint + turn.n, 'mail pause') * interval '30 minutes',
  case when turn.n > 1 then 'mail ' || lead_id || ' ' || turn.n - 1 end,
  case when turn.is_parent and turn.text ~ 'attached' then 'image' when turn.n = 1 and subject.text ~ '^Fees' or turn.text ~ 'list is attached' then 'document' end, 'smtp',
  format('<%s-%s-%s@%s>', lead_id, turn.n, md5(roll(lead_id * 16::bigint + turn.n, 'message id')::text), case when turn.is_parent then 'home.example' else 'inside.example' end)
from mailing join reachable using (lead_id) join turn on turn.channel = 'email' and turn.thread = mailing.thread and turn.n <= turns
join turn as subject on subject.channel = 'subject' and subject.thread = mailing.thread
where outcome in ('waits', 'answered');

-- Of a template one mail each.
insert into message_draft (key, channel, lead_id, staff_id, address, direction, kind, state, subject, text, at, failed_at, trouble, provider, provider_id)
select 'mail ' || lead_id || ' 1', 'email', lead_id, owner_id, email, 'outgoing', 'template', 'accepted', template.subject,
  replace(replace(template.text, '{parent_name}', reachable.name), '{counsellor_name}', counsellor), starts_at,
  case when outcome = 'bounced' then starts_at + interval '40 seconds' end, case when outcome = 'bounced' then 'The address takes no mail: 550 5.1.1 No such user here' end,
  'smtp', format('<%s-1-%s@inside.example>', lead_id, md5(roll(lead_id, 'message id')::text))
from mailing join reachable using (lead_id, owner_id) join demo_template as template on template.n = 1 where outcome in ('template', 'bounced');

insert into mail_draft (key, kind, version_id, filled, sent_at, opened_at, machine_opened_at, clicked_at, bounced_at, replied_at, target)
select key, case when message_draft.kind = 'template' then template.kind else 'service' end, case when message_draft.kind = 'template' then template.version_id end,
  case when message_draft.kind = 'template' then jsonb_build_object('parent_name', reachable.name, 'counsellor_name', counsellor) else '{}' end, at,
  case when outcome = 'template' and rolled < 0.55 then seen_at end, case when outcome = 'template' and rolled > 0.7 then at + interval '2 seconds' end,
  case when outcome = 'template' and rolled < 0.2 then seen_at end,
  case when outcome = 'bounced' then at + interval '40 seconds' end,
  (select min(answer.at) from message_draft as answer where answer.reply_to = message_draft.key and direction = 'incoming'),
  case when outcome = 'template' and rolled < 0.2 then template.target end
from message_draft join mailing using (lead_id) join reachable using (lead_id) cross join setting left join demo_template as template on template.n = 1
cross join lateral (select roll(lead_id, 'opens') as rolled, least(now, at + interval '20 minutes' + power(roll(lead_id, 'opens at'), 2) * interval '30 hours') as seen_at) as seen
where channel = 'email' and direction = 'outgoing';
