-- Filters of a list that were given a name; a team's is everyone's to use.
create table saved_view (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  list text not null,
  name text not null check (name <> ''),
  query jsonb not null, -- as an address writes it
  is_team boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index saved_view_own on saved_view (staff_id, list, lower(name)) where not is_team;
create unique index saved_view_team on saved_view (list, lower(name)) where is_team;
comment on table saved_view is 'Filters of a list under a name; a view of the team is for everyone.';

-- Lists as CSV. The text lies in parts, written while the job goes on, and is dropped after a day.
create table list_export (
  id integer generated always as identity,
  staff_id integer not null,
  list text not null,
  query jsonb not null,
  status text not null default 'waiting',
  total integer,
  written integer not null default 0,
  trouble text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  viewer_id integer, -- whose list it was read from, as in lead_listing
  has_whole_numbers boolean not null default false,
  run integer not null default 0, -- a run that shows no progress is taken for dead, and another begins from the start
  progress_at timestamptz not null default now(),
  constraint lead_export_status_check check (status in ('waiting', 'running', 'done', 'failed', 'expired')),
  constraint lead_export_pkey primary key (id),
  constraint lead_export_staff_id_fkey foreign key (staff_id) references staff
);
create index list_export_of_staff on list_export (staff_id, id desc);
create unique index list_export_unfinished on list_export (staff_id) where status in ('waiting', 'running');

create table list_export_part (
  export_id integer,
  part integer,
  text text not null,
  constraint lead_export_part_pkey primary key (export_id, part),
  constraint lead_export_part_export_id_fkey foreign key (export_id) references list_export on delete cascade
);

-- Which rows of lists left the portal as files. An export is dropped after a week; this stays.
create table taken_file (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  at timestamptz not null default now(),
  list text not null,
  filters integer not null default 0 check (filters >= 0), -- how many; a search may name a parent, so no text is kept
  last_days integer, -- the list covered so many last days, because no days were chosen
  rows integer not null check (rows >= 0),
  has_whole_numbers boolean not null,
  export_id integer, -- null: a file that was answered at once
  downloads integer not null default 0,
  downloaded_at timestamptz
);
create index taken_file_of_staff on taken_file (staff_id, at desc);
create unique index taken_file_of_export on taken_file (export_id);

create table export_setting (
  is_one boolean default true primary key check (is_one),
  rows_a_day integer check (rows_a_day >= 0 and rows_a_day <= 1000000) -- of a counsellor; null: any number, 0: none
);
insert into export_setting (is_one, rows_a_day) values
  (true, 5000);
