-- The file that a change came with, where it came with one.
alter table school_change add column file text;

-- Derived, see views/school-listing-truth.sql: the name as names are compared.
alter table school add column folded_name text not null default '';
create index school_folded_name on school (district_id, folded_name);
