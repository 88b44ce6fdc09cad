drop view if exists lead_listing_truth;
drop view if exists lead_line;
-- The messages of every channel are one table of their own now, into which these were copied.
drop table whatsapp_message;
alter table lead_listing
  add message_at timestamptz,   -- the latest message of either side
  add unanswered_at timestamptz; -- since when a message of the parent waits for an answer
update lead_listing set message_at = conversation.latest_at, unanswered_at = case when new_message then (
  select min(at) from message
  where message.lead_id = conversation.lead_id and direction = 'incoming' and at > coalesce(conversation.answered_at, '-infinity')) end
from (
  select lead_id, max(at) as latest_at, max(at) filter (where direction = 'outgoing') as answered_at from message group by lead_id) as conversation
where conversation.lead_id = lead_listing.lead_id;
-- The inbox: conversations of a viewer, and those of them that wait for an answer.
create index lead_listing_conversations on lead_listing (viewer_id, message_at desc, lead_id desc) where message_at is not null;
create index lead_listing_inbox on lead_listing (viewer_id, unanswered_at, lead_id) where unanswered_at is not null;
