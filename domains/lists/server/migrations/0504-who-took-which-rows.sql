-- Which rows of lists left the portal as files. An export is dropped after a week; this stays.
create table taken_file (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  at timestamptz not null default now(),
  list text not null,
  filters jsonb not null default '{}',
  rows integer not null check (rows >= 0),
  has_whole_numbers boolean not null,
  export_id integer, -- null: a file that was answered at once
  downloads integer not null default 0,
  downloaded_at timestamptz
);
create index taken_file_of_staff on taken_file (staff_id, at desc);
create unique index taken_file_of_export on taken_file (export_id);

-- Files of before, as far as the audit log has them.
insert into taken_file (staff_id, at, list, filters, rows, has_whole_numbers, export_id, downloads, downloaded_at)
select taken.staff_id, min(taken.at), taken.details ->> 'list', coalesce(asked.details -> 'query', '{}'), max((taken.details ->> 'leads')::integer),
  staff.user_type = 2 and staff.is_admin, (taken.details ->> 'export_id')::integer, count(*), max(taken.at)
from audit_entry as taken join staff on staff.id = taken.staff_id
left join audit_entry as asked on asked.staff_id = taken.staff_id and asked.what = 'export_asked' and asked.details ->> 'export_id' = taken.details ->> 'export_id'
where taken.what = 'export_downloaded'
group by taken.staff_id, taken.details ->> 'list', asked.details, staff.user_type, staff.is_admin, taken.details ->> 'export_id'
order by min(taken.at);

create table export_setting (
  is_one boolean primary key default true check (is_one),
  rows_a_day integer check (rows_a_day between 0 and 1000000) -- of a counsellor; null: any number, 0: none
);
insert into export_setting (rows_a_day) values (5000);
