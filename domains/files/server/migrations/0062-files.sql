-- Every file is noted before its first byte is stored. One that nothing names is removed after `forget_at`; a row that names it, in the
-- same transaction, sets that to null.
create table stored_file (
  name text primary key, -- nobody can guess it: who knows it may read the file
  type text not null,
  bytes integer not null,
  forget_at timestamptz
);
create index stored_file_forgotten on stored_file (forget_at) where forget_at is not null;
