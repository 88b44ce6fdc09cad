-- What a school is found by: every beginning of its words, each whole word with a full stop behind it, both once more with a ^ before
-- them where they stand in its name, and its places and boards. So whatever is looked for is a few exact keys, and the index begins
-- with the rarest: a word that most schools have costs nothing beside one that few have.
create or replace function school_keys(named text, beside text, city_id integer, district_id integer, locality_id integer, board_ids integer[])
returns tsvector language sql immutable parallel safe cost 1000 as $$
  with said as (
    select mark, left(word, 200) as word from (values ('', named || ' ' || beside), ('^', named)) as part (mark, words)
    cross join string_to_table(words, ' ') as word where word <> ''
  )
  select array_to_tsvector(array(
    select mark || left(word, long) from said cross join generate_series(1, least(40, length(word))) as long
    union all select mark || word || '.' from said
    union all select 'board:' || board from unnest(board_ids) as board
  ) || array_remove(array['city:' || city_id, 'district:' || district_id, 'locality:' || locality_id], null))
$$;
-- An index of what this function says, so it is made anew with it.
drop index if exists school_listing_keys;
create index school_listing_keys on school_listing
  using gin (school_keys(named, beside, city_id, district_id, locality_id, board_ids));
alter index school_listing_keys alter column 1 set statistics 0;
