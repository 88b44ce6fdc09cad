-- The sales executives of a school, past and present. Only one has it at a time.
create table school_assignment (
  id integer generated always as identity primary key,
  school_id integer not null references school on delete cascade,
  staff_id integer not null references staff,
  at timestamptz not null default now(),
  by_id integer references staff,
  ended_at timestamptz,
  ended_by_id integer references staff,
  handout_id integer,
  ended_in_id integer
);
create unique index school_assignment_now on school_assignment (school_id) where ended_at is null;
create index school_assignment_of_staff on school_assignment (staff_id, school_id) where ended_at is null;
create index school_assignment_history on school_assignment (school_id, id desc);
create index school_assignment_of_handout on school_assignment (handout_id) where handout_id is not null;
create index school_assignment_ended_in on school_assignment (ended_in_id) where ended_in_id is not null;

-- Contacts of sales executives with schools.
create table school_contact (
  id integer generated always as identity primary key,
  school_id integer not null references school on delete cascade,
  staff_id integer not null references staff,
  at timestamptz not null default now(),
  kind text not null check (kind in ('call', 'visit', 'email', 'message')),
  note text not null
);
create index school_contact_of_school on school_contact (school_id, at desc);

-- One act of handing schools out to executives, or of taking them away: it can be undone as a whole.
create table school_handout (
  id integer generated always as identity primary key,
  by_id integer not null references staff,
  at timestamptz not null default now(),
  undone_at timestamptz
);

-- A contact as it stood before a correction, and who corrected it.
create table school_contact_change (
  id integer generated always as identity primary key,
  contact_id integer not null references school_contact on delete cascade,
  at timestamptz not null default now(),
  by_id integer not null references staff,
  kind text not null,
  note text not null
);
create index school_contact_change_of_contact on school_contact_change (contact_id, id desc);

alter table school_assignment add constraint school_assignment_handout_id_fkey foreign key (handout_id) references school_handout;
alter table school_assignment add constraint school_assignment_ended_in_id_fkey foreign key (ended_in_id) references school_handout;
