-- What is looked for, as a query of school.search: every word as a word or its beginning; one that no school has stands for the words
-- most like it, and if spelling is `doubted` every word stands for these too. `weights` narrows it to a part of the text: A is the name.
-- Null when there is no word in it.
create or replace function meant_words(given text, weights text, doubted boolean) returns tsquery language sql stable parallel safe as $$
  select string_agg(coalesce(
    (select '(' || string_agg(alike.word || ':' || weights, ' | ') || case when doubted then ' | ' || said.word || ':*' || weights else '' end || ')'
      from alike_words(said.word, doubted) as alike),
    said.word || ':*' || weights), ' & ')::tsquery
  from (select distinct left(word, 40) as word from regexp_split_to_table(fold_words(given), ' ') as word where word <> '' limit 12) as said
$$;
