-- What a school is found by: every beginning of its words, each whole word with a full stop behind it, both once more with a ^ before
-- them where they stand in its name, and its places and boards. So whatever is looked for is a few exact keys, and the index begins
-- with the rarest: a word that most schools have costs nothing beside one that few have. What many schools have stands once more with
-- each other such thing that it has, joined by &, in the order of city, common words, boards.
-- Written as a loop, which takes half the time of a query that is begun anew for each school.
create or replace function school_keys(named text, beside text, city_id integer, district_id integer, locality_id integer, board_ids integer[])
returns tsvector language plpgsql immutable parallel safe cost 1000 as $$
declare
  cities text[] := array_remove(array['city:' || city_id], null);
  boards text[] := string_to_array('board:' || array_to_string(nullif(board_ids, '{}'), ' board:'), ' ');
  keys text[] := cities || array_remove(array['district:' || district_id, 'locality:' || locality_id], null) || boards;
  anywhere text := ' ' || named || ' ' || beside;
  marked text := ' ' || named;
  word text;
  common text[] := cities;
  common_named text[] := cities;
begin
  foreach word in array string_to_array(named || ' ' || beside, ' ') loop
    continue when word = '';
    word := left(word, 200);
    keys := keys || (word || '.');
    for long in 1 .. least(40, length(word)) loop
      keys := keys || left(word, long);
    end loop;
  end loop;
  foreach word in array string_to_array(named, ' ') loop
    continue when word = '';
    word := '^' || left(word, 200);
    keys := keys || (word || '.');
    for long in 2 .. least(41, length(word)) loop
      keys := keys || left(word, long);
    end loop;
  end loop;
  -- Named with its schema, since an index is made without any to look in.
  foreach word in array public.common_words() loop
    continue when position(' ' || word in anywhere) = 0;
    common := common || word;
    if position(' ' || word in marked) > 0 then common_named := common_named || ('^' || word); end if;
  end loop;
  common := common || boards;
  for one in 1 .. cardinality(common) - 1 loop
    for other in one + 1 .. cardinality(common) loop
      keys := keys || (common[one] || '&' || common[other]);
    end loop;
  end loop;
  common_named := common_named || boards;
  for one in 1 .. cardinality(common_named) - 1 loop
    for other in one + 1 .. cardinality(common_named) loop
      keys := keys || (common_named[one] || '&' || common_named[other]);
    end loop;
  end loop;
  return array_to_tsvector(keys);
end $$;
-- They are kept, since the index and the counts (school_keys_count) both ask for them, and making them takes a third of the time in which
-- a school is listed. They come of this function, so they are made anew with it; compressed they would take longer to write.
alter table school_listing drop column if exists keys;
alter table school_listing add column keys tsvector storage external not null
  generated always as (school_keys(named, beside, city_id, district_id, locality_id, board_ids)) stored;
create index school_listing_keys on school_listing using gin (keys);
alter table school_listing alter column keys set statistics 0;
