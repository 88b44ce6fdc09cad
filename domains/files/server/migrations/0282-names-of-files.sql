-- How a file was called where it came from: a browser saves it under this name. Null for files that we made.
alter table stored_file add column file_name text;
