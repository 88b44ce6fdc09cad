-- How many schools have what many of them have (a common word or its beginning, a letter, a board, a large city): kept, for counting so
-- many takes longer than all else of a list. Which keys these are is looked at each night, see views/count-common-keys.sql.
create table common_school_key (key text collate "C" primary key);
-- All rows of a key together say how many: each change of schools adds its own, so that none waits for another.
create table school_key_count (
  key text collate "C" not null,
  is_verified boolean not null,
  schools integer not null
);
create index school_key_count_of on school_key_count (key, is_verified) include (schools);

-- The first schools of each order are looked through for what many have.
create index school_listing_by_fees_down on school_listing (avg_fee desc nulls last, id);
create index school_listing_by_update on school_listing (updated_at desc nulls last, id);
create index school_listing_by_rank on school_listing (global_rank, id);
