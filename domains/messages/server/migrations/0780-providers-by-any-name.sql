-- A message keeps the name of the provider that sent it; the adapters say which names there are. A mail that came in has none: it is
-- known by its Message-ID, whichever provider sent the mail that it answers.
alter table message
  drop constraint message_provider_check,
  add constraint message_provider_check check (provider ~ '^[a-z][a-z0-9-]*$');
create unique index if not exists message_of_mail_id on message (provider_id) where channel = 'email';
