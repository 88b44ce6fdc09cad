-- Who was deactivated, by which admin, what they had then, and what of it was given on, so that it can be undone.
create table deactivation (
  id integer generated always as identity primary key,
  staff_id integer not null references staff on delete cascade,
  by_id integer not null references staff on delete cascade,
  at timestamptz not null default now(),
  had jsonb not null, -- how many of each, by the name of the thing
  given_on jsonb not null, -- the ids of what gave it on, by the name of the thing
  undone_at timestamptz
);
create index deactivation_of on deactivation (staff_id, id desc);
