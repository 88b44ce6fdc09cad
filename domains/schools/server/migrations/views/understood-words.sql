-- What was looked for, as the school that is found first would spell it: abbreviations written out, and each word that it does not have
-- as it spells the word that is meant.
create or replace function understood_words(given text, school_id integer) returns text language sql stable parallel safe as $$
  with found as (
    select distinct worded.word, fold_words(worded.word) as folded
    from school cross join regexp_split_to_table(expand_words(concat_ws(' ', name, address, source_id, pincode,
      (select string_agg(place.name, ' ') from place where place.id in (locality_id, district_id, city_id)))), ' ') as worded (word)
    where school.id = school_id
  )
  select string_agg(coalesce(spelled.word, said.word), ' ' order by said.place)
  from regexp_split_to_table(expand_words(given), ' ') with ordinality as said (word, place)
  cross join lateral (select left(fold_words(said.word), 40) as folded) as looked
  left join lateral (
    select found.word from alike_words(looked.folded, true) with ordinality as alike (word, likely) join found on found.folded = alike.word
    where not exists (select from found as had where starts_with(had.folded, looked.folded))
    order by likely limit 1
  ) as spelled on true
$$;
