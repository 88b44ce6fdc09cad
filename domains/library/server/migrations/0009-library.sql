-- Files that staff share. `stored` has the names of the stored files, the one to be shown first.
create table library_file (
  id integer generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('image', 'document', 'audio', 'video')),
  type text not null,
  bytes integer not null,
  stored text[] not null,
  added_by_id integer not null references staff,
  added_at timestamptz not null default now(),
  removed_at timestamptz
);
create index library_file_newest on library_file (added_at desc, id desc) where removed_at is null;
create index library_file_name on library_file using gin (lower(name) gin_trgm_ops);
create index library_file_by on library_file (added_by_id);
