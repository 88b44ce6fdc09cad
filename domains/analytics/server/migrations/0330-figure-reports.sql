-- Screens of figures that are sent regularly, and the files that were made of them, each for one reader: what somebody may read differs.
create table figure_report (
  id integer generated always as identity primary key,
  screen text not null,
  filters jsonb not null, -- of its address, as text
  every text not null check (every in ('day', 'week')),
  made_by integer not null references staff on delete cascade,
  created_at timestamptz not null default now(),
  next_on date not null, -- in India
  trouble text,
  stopped_at timestamptz
);
create index figure_report_due on figure_report (next_on) where stopped_at is null;
create index figure_report_made_by on figure_report (made_by);
create table figure_report_reader (
  report_id integer not null references figure_report on delete cascade,
  staff_id integer not null references staff on delete cascade,
  primary key (report_id, staff_id)
);
create index figure_report_reader_staff on figure_report_reader (staff_id);
create table figure_report_file (
  id integer generated always as identity primary key,
  report_id integer not null references figure_report on delete cascade,
  staff_id integer not null references staff on delete cascade,
  made_at timestamptz not null default now(),
  start_on date not null,
  end_on date not null,
  row_count integer not null,
  text text not null
);
create index figure_report_file_of_reader on figure_report_file (staff_id, report_id, made_at desc);
