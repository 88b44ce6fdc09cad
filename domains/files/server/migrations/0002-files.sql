-- Every file is noted before its first byte is stored. One that nothing names is removed after `forget_at`; a row that names it, in the
-- same transaction, sets that to null.
create table stored_file (
  name text primary key, -- nobody can guess it: who knows it may read the file
  type text not null,
  bytes integer not null,
  forget_at timestamptz,
  file_name text,
  is_private boolean not null default false,
  key text
);
create index stored_file_forgotten on stored_file (forget_at) where forget_at is not null;
-- Before the bytes of a file are removed, another file at the same key is looked for.
create index stored_file_key on stored_file (key) where key is not null;

-- The key that signs addresses of private files. The database makes it of random numbers, and it never leaves it.
create table file_key (
  id integer default 1 primary key check (id = 1),
  key bytea not null default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
);
insert into file_key default values;
