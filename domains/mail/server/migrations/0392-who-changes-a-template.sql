-- Admins who are changing a template right now, so that others see it; it is nothing that has to survive a crash.
create unlogged table mail_template_editor (
  template_id integer not null references mail_template on delete cascade,
  staff_id integer not null references staff on delete cascade,
  until timestamptz not null,
  primary key (template_id, staff_id)
);
