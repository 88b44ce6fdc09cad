-- Which sales executive has or had a school; it is theirs until it ended. One of them has it at a time.
create table school_assignment (
  id integer generated always as identity primary key,
  school_id integer not null references school on delete cascade,
  staff_id integer not null references staff,
  at timestamptz not null default now(),
  by_id integer references staff,
  ended_at timestamptz,
  ended_by_id integer references staff
);
create unique index school_assignment_now on school_assignment (school_id) where ended_at is null;
create index school_assignment_of_staff on school_assignment (staff_id, school_id) where ended_at is null;
create index school_assignment_history on school_assignment (school_id, id desc);

-- What sales executives said to schools, and when.
create table school_contact (
  id integer generated always as identity primary key,
  school_id integer not null references school on delete cascade,
  staff_id integer not null references staff,
  at timestamptz not null default now(),
  kind text not null check (kind in ('call', 'visit', 'email', 'message')),
  note text not null
);
create index school_contact_of_school on school_contact (school_id, at desc);
