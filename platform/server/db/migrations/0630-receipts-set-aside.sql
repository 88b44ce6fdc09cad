-- A receipt that could not be read three times is set aside: nobody tries it again by itself, and Connections tells of it.
alter table webhook_receipt
  add tries smallint not null default 0,
  add trouble text, -- why it could not be read, in words, without its content
  add set_aside_at timestamptz;
create index webhook_receipt_set_aside on webhook_receipt (provider, set_aside_at) where set_aside_at is not null;
