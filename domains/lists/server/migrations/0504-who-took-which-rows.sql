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

-- Earlier downloads of exports, from the audit log.
insert into taken_file (staff_id, at, list, filters, rows, has_whole_numbers, export_id, downloads, downloaded_at)
select taken.staff_id, min(taken.at), taken.details ->> 'list',
  (select count(*) from jsonb_object_keys(asked.details -> 'query') as filter where filter not in ('ordering', 'limit', 'offset')),
  max((taken.details ->> 'leads')::integer),
  staff.user_type = 2 and staff.is_admin, (taken.details ->> 'export_id')::integer, count(*), max(taken.at)
from audit_entry as taken join staff on staff.id = taken.staff_id
left join audit_entry as asked on asked.staff_id = taken.staff_id and asked.what = 'export_asked' and asked.details ->> 'export_id' = taken.details ->> 'export_id'
where taken.what = 'export_downloaded'
group by taken.staff_id, taken.details ->> 'list', asked.details, staff.user_type, staff.is_admin, taken.details ->> 'export_id'
order by min(taken.at);

-- Exports that are finished and not downloaded yet: they may leave after the upgrade.
insert into taken_file (staff_id, at, list, filters, rows, has_whole_numbers, export_id)
select staff_id, finished_at, list,
  (select count(*) from jsonb_object_keys(query) as filter where filter not in ('ordering', 'limit', 'offset')),
  written, has_whole_numbers, id
from list_export where status = 'done' order by finished_at
on conflict (export_id) do nothing;

create table export_setting (
  is_one boolean primary key default true check (is_one),
  rows_a_day integer check (rows_a_day between 0 and 1000000) -- of a counsellor; null: any number, 0: none
);
insert into export_setting (rows_a_day) values (5000);
