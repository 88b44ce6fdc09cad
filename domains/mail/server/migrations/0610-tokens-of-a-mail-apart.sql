-- A mail has a token for each place in which it is named, since they are seen by different people: every reply shows the Message-ID and
-- quotes the links, and only the mail servers on its way see the return path. Null in mails of before: their token stands in all places.
alter table mail add column reference text; -- in its Message-ID
alter table mail add column return_token text; -- in its return path, and in a header of it
create unique index mail_reference on mail (coalesce(reference, token));
create unique index mail_return_token on mail (coalesce(return_token, token));
comment on column mail.token is 'in its links';
