-- A search orders schools by how well they match, so all matches are read and no counts of common words are kept.
drop trigger if exists school_listing_added on school_listing;
drop trigger if exists school_listing_changed on school_listing;
drop trigger if exists school_listing_removed on school_listing;
drop function if exists school_keys_count();
alter table school_listing drop column if exists keys;
drop function if exists school_keys(text, text, integer, integer, integer, integer[]);
drop function if exists common_words();
drop function if exists meant_words(text, boolean, text[]);
drop function if exists alike_words(text, boolean);
drop function if exists understood_words(text, integer);
drop table school_key_count, common_school_key;

-- A match in the name, in the initials, in a place and in the address count differently, so each has its own column.
-- All rows are derived: they are written again, so that searches read a table without the room of the former rows.
truncate school_listing;
alter table school_listing
  add column initials text not null,
  add column places text not null,
  reset (toast_tuple_target);

-- A word that stands in a name or is part of a place is spelled correctly; one that only addresses have may be a mistake. The words are
-- collected again by views/update-school-listing.sql and views/update-place-words.sql.
drop index school_word_spelling;
delete from school_word;
alter table school_word
  add column is_spelled boolean not null,
  add column is_place boolean not null;
create index school_word_spelled on school_word (word) where is_spelled;
create index school_word_alike on school_word using gin (word gin_trgm_ops) where is_spelled;

-- Only the former search by a part of a name used these.
drop index school_name_begins, school_name_length;
