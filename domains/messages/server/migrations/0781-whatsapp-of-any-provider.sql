-- Templates and changes of messages keep the name of the provider that told them; the adapters say which names there are.
alter table message_template
  drop constraint message_template_provider_check,
  add constraint message_template_provider_check check (provider ~ '^[a-z][a-z0-9-]*$'),
  add column if not exists provider_id text;
comment on column message_template.provider_id is 'The id by which the provider sends it, where its name and language are not enough.';
alter table message_change
  drop constraint message_change_provider_check,
  add constraint message_change_provider_check check (provider ~ '^[a-z][a-z0-9-]*$');
