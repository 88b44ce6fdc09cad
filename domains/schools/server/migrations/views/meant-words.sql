-- What is looked for, as a query of school.search: every word as a word or its beginning; one that no school has stands for the words
-- most like it. `weights` narrows it to a part of the text: A is the name. Null when there is no word in it.
create or replace function meant_words(given text, weights text) returns tsquery language sql stable parallel safe as $$
  select string_agg(coalesce(
    case when exists (select from school_word where school_word.word like said.word || '%') then said.word || ':*' || weights end,
    (select '(' || string_agg(near.word || ':' || weights, ' | ') || ')' from (
      select school_word.word from school_word
      where length(said.word) > 3 and school_word.word % said.word and similarity(school_word.word, said.word) >= 0.35
      union
      select school_word.word from school_word
      where length(said.word) > 3 and school_word.word like left(said.word, 1) || '%'
        and levenshtein_less_equal(school_word.word, said.word, 2) <= case when length(said.word) > 5 then 2 else 1 end
    ) as near where near.word !~ '\d'),
    said.word || ':*' || weights), ' & ')::tsquery
  from (select distinct left(word, 40) as word from regexp_split_to_table(fold_words(given), ' ') as word where word <> '' limit 12) as said
$$;
