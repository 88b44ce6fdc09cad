-- What a contact said before it was mended, and who mended it.
create table school_contact_change (
  id integer generated always as identity primary key,
  contact_id integer not null references school_contact on delete cascade,
  at timestamptz not null default now(),
  by_id integer not null references staff,
  kind text not null,
  note text not null
);
create index school_contact_change_of_contact on school_contact_change (contact_id, id desc);
