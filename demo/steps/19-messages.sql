-- The messages themselves, in the order of time. A conversation is one line of the timeline a day, however it is written.
create unlogged table placed_message as
select *, row_number() over (order by at, key)::integer as id from message_draft;
alter table placed_message add primary key (key);
analyze placed_message;

create unlogged table conversation_line (event_id integer, lead_id integer, day date);
with line as (
  insert into lead_event (lead_id, kind, at)
  select lead_id, 'conversation', min(at) from placed_message where state <> 'scheduled' group by lead_id, india_day(at) order by 3, 1
  returning id, lead_id, at
)
insert into conversation_line select id, lead_id, india_day(at) from line;

create unlogged table sent_file as
select id, asset.*, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') || '.' || ending as name,
  case placed_message.asset when 'image' then 'Photo.webp' when 'audio' then 'Voice message.wav' else 'Fee structure.pdf' end as shown
from placed_message join asset on what = placed_message.asset;
insert into stored_file (name, type, bytes, is_private, key, file_name) select name, type, bytes, true, key, shown from sent_file;

insert into message (id, channel, lead_id, e164, address, direction, kind, state, subject, text, at, staff_id, simulated, provider, provider_id, event_id, is_bulk,
  template_id, template, send_at, reaction, trouble, trouble_code, failed_at, sent_at, sending_at, media_kind, media_state, media_file, media_name, media_type, media_bytes)
select placed_message.id, channel, placed_message.lead_id, e164, address, direction, kind, state, subject, text, at, staff_id, placed_message.provider = 'loopback', placed_message.provider,
  placed_message.provider_id, event_id, is_bulk, message_template.id, template, send_at, reaction, trouble, trouble_code, failed_at, case when direction = 'incoming' then at end,
  case when direction = 'outgoing' and channel = 'email' then at end,
  case when channel = 'whatsapp' then what end, case when channel = 'whatsapp' and what is not null then 'ready' end, case when channel = 'whatsapp' then sent_file.name end,
  case when channel = 'whatsapp' then shown end, case when channel = 'whatsapp' then type end, case when channel = 'whatsapp' then bytes end
from placed_message left join conversation_line on conversation_line.lead_id = placed_message.lead_id and day = india_day(at) and state <> 'scheduled'
left join sent_file on sent_file.id = placed_message.id
left join message_template on template is not null and message_template.provider = 'loopback' and message_template.name = template ->> 'name'
order by placed_message.id;
update message set reply_to_id = answered.id from placed_message join placed_message as answered on answered.key = placed_message.reply_to where message.id = placed_message.id;

insert into message_file (message_id, kind, name, type, bytes, file)
select sent_file.id, what, shown, type, bytes, name from sent_file join message using (id) where channel = 'email' order by 1;

insert into mail (message_id, lead_id, kind, token, reference, return_token, version_id, filled, campaign_id, sent_at, opened_at, machine_opened_at, clicked_at, bounced_at,
  returned_at, unsubscribed_at, replied_at)
select id, lead_id, mail_draft.kind, gen_random_uuid(), case when placed_message.provider_id like '<%' then substring(placed_message.provider_id from '<(.*)@') end, gen_random_uuid(),
  version_id, filled, campaign_id, mail_draft.sent_at, opened_at, machine_opened_at, clicked_at, bounced_at, returned_at, unsubscribed_at, replied_at
from mail_draft join placed_message using (key) order by id;

-- What people and machines did with the mails, and how often on each day.
insert into mail_hit (message_id, what, at, machine, link, target)
select id, what, hit.at, machine, case when what = 'click' then 1 end, case when what = 'click' then target end
from mail_draft join placed_message using (key) cross join lateral (values ('open', opened_at, null), ('open', machine_opened_at, 'fetched at once'), ('click', clicked_at, null)) as hit (what, at, machine)
where hit.at is not null order by 3, 1;
insert into mail_link_day (day, version_id, campaign_id, target, count)
select india_day(at), coalesce(version_id, 0), coalesce(campaign_id, 0), target, count(*) from mail_hit join mail using (message_id)
where what = 'click' and machine is null group by 1, 2, 3, 4;
insert into mail_day (day, what, version_id, campaign_id, part, count)
select india_day(counted.at), counted.what, coalesce(version_id, 0), coalesce(campaign_id, 0), message_id % 16, count(*)
from mail cross join lateral (values ('sent', sent_at), ('delivered', case when bounced_at is null and returned_at is null then sent_at end), ('opened', opened_at),
  ('opened_by_machine', machine_opened_at), ('clicked', clicked_at), ('replied', replied_at), ('bounced', bounced_at), ('returned', returned_at), ('unsubscribed', unsubscribed_at)) as counted (what, at)
where counted.at is not null group by 1, 2, 3, 4, 5;

-- An address that no mailbox is behind is not written to again, and neither is one that unsubscribed, in mails of that kind.
update lead set email_bounced_at = bounced_at, email_bounced_reason = message.trouble from mail join message on message.id = message_id where bounced_at is not null and lead.id = mail.lead_id;
select note_words(jsonb_agg(jsonb_build_object('lead_id', mail.lead_id, 'contact', address, 'channel', 'mail', 'given', false, 'said_at', unsubscribed_at, 'noted_at', unsubscribed_at,
  'purpose', case mail.kind when 'offers' then 'marketing' else 'admission_help' end, 'how', 'click', 'proof', 'mail', 'proof_id', message_id::text) order by message_id))
from mail join message on message.id = message_id where unsubscribed_at is not null having count(*) > 0;
insert into lead_event (lead_id, kind, at, after)
select lead_id, 'mail_consent', unsubscribed_at, jsonb_build_object('given', false, 'kind', kind) from mail where unsubscribed_at is not null order by 3, 1;

insert into campaign_recipient (campaign_id, position, lead_id, outcome, message_id)
select n, position, recipient.lead_id, case when placed_message.id is not null then 'written' else reason end, placed_message.id
from recipient join campaign on campaign.id = n left join placed_message on placed_message.key = 'campaign ' || n || ' ' || recipient.lead_id
order by n, position;

-- Conversations that were read, that need no answer any more, and that wait until tomorrow.
insert into thread_state (lead_id, read_at, finished_at, snoozed_until)
select latest.lead_id, case when not waits or roll(latest.lead_id, 'read') < 0.4 then least(now, at + interval '5 minutes') end,
  case when waits then past.ended_at when direction = 'incoming' then least(now, at + interval '5 minutes') end,
  case when waits and conversation.turn_of between 7 and 9 then (india_day(now) + 1 + interval '10 hours') at time zone 'Asia/Kolkata' end
from (select distinct on (lead_id) lead_id, at, direction from message where is_said and not is_bulk order by lead_id, at desc, id desc) as latest
left join conversation on conversation.lead_id = latest.lead_id and time = 'now' left join mailing on mailing.lead_id = latest.lead_id cross join setting
left join (select lead_id, max(at) + interval '5 minutes' as ended_at from placed_message where key like 'past %' group by lead_id) as past on past.lead_id = latest.lead_id
cross join lateral (select coalesce(conversation.outcome = 'waits', false) or coalesce(mailing.outcome = 'waits', false) as waits) as its;
analyze message, mail, mail_day, mail_hit, campaign_recipient, thread_state, parent_page, parent_page_school;
