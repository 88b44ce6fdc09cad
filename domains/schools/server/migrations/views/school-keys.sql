-- The search keys of a school: every beginning of its words, its initials after a ~, and its places and boards. So a search is a few
-- exact keys, and the index begins with the rarest: a word that most schools have costs nothing beside one that few have.
-- Written as a loop, which takes half the time of a query that is begun again for each school.
create or replace function school_keys(named text, initials text, places text, beside text, city_id integer, district_id integer,
  locality_id integer, board_ids integer[])
returns tsvector language plpgsql immutable parallel safe cost 1000 as $$
declare
  keys text[] := array_remove(array['city:' || city_id, 'district:' || district_id, 'locality:' || locality_id], null)
    || string_to_array('board:' || array_to_string(nullif(board_ids, '{}'), ' board:'), ' ')
    || string_to_array('~' || replace(nullif(initials, ''), ' ', ' ~'), ' ');
  word text;
begin
  foreach word in array string_to_array(named || ' ' || places || ' ' || beside, ' ') loop
    for long in 1 .. least(40, length(word)) loop
      keys := keys || left(word, long);
    end loop;
  end loop;
  return array_to_tsvector(keys);
end $$;
