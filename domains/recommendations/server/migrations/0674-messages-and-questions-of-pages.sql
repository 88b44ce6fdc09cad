-- The message that has the address of the page: what became of it is what became of the page.
alter table parent_page add column message_id integer references message on delete set null;
create index parent_page_of_message on parent_page (message_id) where message_id is not null;
update parent_page as page set message_id = message.id
from message where page.is_message and message.lead_id = page.lead_id and message.staff_id = page.by_staff_id
  and message.direction = 'outgoing' and message.at = page.at;
-- When the parent asked us to find out what is not known of the school.
alter table parent_page_school add column facts_asked_at timestamptz;
