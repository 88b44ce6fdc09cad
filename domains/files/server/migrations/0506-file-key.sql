-- The key that signs addresses of private files. It is made here, by random numbers that nobody can guess, and never leaves the database.
create table file_key (
  id integer primary key default 1 check (id = 1),
  key bytea not null default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
);
insert into file_key default values;
