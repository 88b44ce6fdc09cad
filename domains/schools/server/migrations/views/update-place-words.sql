-- Adds the words of all places to the words that are spelled correctly: a place without a school is not taken for a mistake.
create or replace function update_place_words() returns void language sql as $$
  insert into school_word as known (word, is_spelled, is_place)
  select word, true, true from (
    select distinct word from place cross join string_to_table(fold_words(name), ' ') as word where word <> ''
  ) as written
  where not exists (select from school_word as same where same.word = written.word and same.is_place offset 0)
  order by word
  on conflict (word) do update set (is_spelled, is_place) = (true, true);
$$;
