-- A mail whose reading failed again and again is set aside with its bytes, until an admin has looked at it.
alter table received_mail
  add tries smallint not null default 0, -- readings that began, so that those that ended with their process count
  add trouble text, -- why the last reading failed
  add set_aside_at timestamptz;

update received_mail set set_aside_at = read_at, read_at = null, found = null, trouble = 'Its parts cannot be told apart.', tries = 1
where found = 'unreadable' and raw is not null;

drop index received_mail_unread;
create index received_mail_unread on received_mail (received_at) where read_at is null and set_aside_at is null;
create index received_mail_set_aside on received_mail (set_aside_at) where set_aside_at is not null;
