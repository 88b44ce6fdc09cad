-- Before the bytes of a file are removed, another file at the same key is looked for.
create index stored_file_key on stored_file (key) where key is not null;
