create index lead_sounds on lead using gin (viewer_ids, name_sounds(search_text)) with (fastupdate = off);
-- Without statistics PostgreSQL expects few matches and uses the index; otherwise it would make the keys of all names to compare them.
alter index lead_sounds alter column 2 set statistics 0;
