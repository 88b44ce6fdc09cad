-- A photo that was deleted stays for a while, so that this can be undone; its files go with it.
create table school_photo (
  id integer generated always as identity primary key,
  school_id integer not null references school on delete cascade,
  place integer not null default 0, -- the order of the gallery, then by id
  caption text not null default '',
  sizes jsonb not null, -- [{width, height, name}], the largest first; name is that of a stored_file
  added_at timestamptz not null default now(),
  added_by_id integer references staff,
  removed_at timestamptz -- null while it is in the gallery
);
create index school_photo_of_school on school_photo (school_id, place, id) where removed_at is null;
create index school_photo_removed on school_photo (removed_at) where removed_at is not null;
