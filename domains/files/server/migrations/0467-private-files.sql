-- A private file, as a recording, is served by the calls of who keeps it and never by its name. `key` says where a file lies in the store if
-- not where its name says, as recordings of before do.
alter table stored_file add column is_private boolean not null default false, add column key text;
