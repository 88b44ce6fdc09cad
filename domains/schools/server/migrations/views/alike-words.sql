-- The correctly spelled words that are nearest to a folded word, the most similar first. A letter more, less or exchanged is one mistake,
-- and so are two neighbours in the wrong order; an s at the end of the correct word (Xavier's) is none. Up to six letters have at most one
-- mistake, longer words two. Short words and those with digits have no nearest.
create or replace function alike_words(said text) returns table (word text) language sql stable parallel safe as $$
  with limits as (
    select case when length(said) > 6 then 2 else 1 end as most where length(said) > 3 and said !~ '\d'
  ), swapped as (
    select array_agg(left(said, at - 1) || substr(said, at + 1, 1) || substr(said, at, 1) || substr(said, at + 2)) as words
    from generate_series(1, length(said) - 1) as at
  ), candidate as materialized (
    select school_word.word from limits cross join swapped join school_word on is_spelled and school_word.word = any (swapped.words)
    union
    -- Words with the same first letter, as a range of the index: mistakes seldom begin a word.
    select school_word.word
    from limits join school_word on is_spelled and school_word.word >= left(said, 1) and school_word.word < left(said, 1) || chr(1114111)
    where abs(length(school_word.word) - length(said)) <= most + 1
    union
    select school_word.word from limits join school_word on is_spelled and school_word.word % said
  ), near as materialized (
    select candidate.word, case when candidate.word = any (swapped.words) then 1 else least(
      levenshtein_less_equal(candidate.word, said, most), levenshtein_less_equal(rtrim(candidate.word, 's'), said, most)) end as mistakes
    from candidate cross join limits cross join swapped where candidate.word !~ '\d'
  )
  select near.word from near cross join limits
  where mistakes <= most and mistakes = (select min(mistakes) from near)
  order by similarity(near.word, said) desc, near.word limit 8
$$;
