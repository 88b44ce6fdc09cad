alter table mail add sent_at timestamptz; -- when the mail server took it
update mail set sent_at = message.sending_at from message where message.id = mail.message_id and state = 'accepted' and provider_id like '<%';

-- The recipients behind each figure of a template, the latest first.
create index mail_sent on mail (version_id, sent_at, message_id) where sent_at is not null;
create index mail_opened on mail (version_id, opened_at, message_id) where opened_at is not null;
create index mail_machine_opened on mail (version_id, machine_opened_at, message_id) where machine_opened_at is not null;
create index mail_clicked on mail (version_id, clicked_at, message_id) where clicked_at is not null;
create index mail_bounced on mail (version_id, bounced_at, message_id) where bounced_at is not null;
create index mail_unsubscribed on mail (version_id, unsubscribed_at, message_id) where unsubscribed_at is not null;
