-- What a clerk says of a file beyond its columns: values of all its rows, what texts of its cells mean, whether the day stands first.
alter table import
  add column choices jsonb not null default '{"values": {}, "answers": [], "day_orders": {}}',
  add column day_orders jsonb not null default '{}'; -- by field: how the check reads days, and why

-- What the check could not read, once for all rows that say the same.
create table import_question (
  import_id integer not null references import on delete cascade,
  field text not null,
  said text not null,
  reason text not null,
  suggestions text[] not null,
  rows integer not null,
  first_row integer not null,
  primary key (import_id, field, said)
);
