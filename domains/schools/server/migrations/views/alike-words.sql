-- The correctly spelled words that are like a typed word, which is given as it is folded and as it was typed, with the count of mistakes; the
-- fewest mistakes first, then the most similar. A letter more, less or exchanged is one mistake, and so are two neighbours in the wrong order;
-- an s at the end of the correct word (Xavier's) is none. Up to six letters have at most one mistake, longer words two. A folded word has lost
-- letters (schiol is far from schul, and near to school), so these are compared with what was typed too. Words that begin with the given one
-- are found without this. Short words and those with digits are like no other.
create or replace function alike_words(said text, typed text) returns table (word text, mistakes integer) language plpgsql stable parallel safe as $$
#variable_conflict use_column
begin
  return query with limits as (
    select case when length(said) > 6 then 2 else 1 end as most where length(typed) > 3 and said !~ '\d'
  ), swapped as (
    select array_agg(fold_words(left(typed, at - 1) || substr(typed, at + 1, 1) || substr(typed, at, 1) || substr(typed, at + 2)))
      || array_agg(left(said, at - 1) || substr(said, at + 1, 1) || substr(said, at, 1) || substr(said, at + 2)) as words
    from generate_series(1, greatest(length(said), length(typed)) - 1) as at
  ), candidate as materialized (
    -- Words with the same first letter, as a range of the index: mistakes seldom begin a word.
    select school_word.word
    from limits join school_word on is_spelled and school_word.word >= left(said, 1) and school_word.word < left(said, 1) || chr(1114111)
    where length(school_word.word) between length(said) - most - 1 and length(said) + most + 1
    union
    select school_word.word from limits join school_word on is_spelled and school_word.word % said
  ), near as materialized (
    select school_word.word, 1 as mistakes
    from limits cross join swapped join school_word on is_spelled and school_word.word = any (swapped.words)
    union all
    select candidate.word, least(
      levenshtein_less_equal(candidate.word, said, most), levenshtein_less_equal(rtrim(candidate.word, 's'), said, most),
      levenshtein_less_equal(candidate.word, typed, most),
      case when typed like '%o%' and candidate.word like '%u%' then levenshtein_less_equal(replace(candidate.word, 'u', 'oo'), typed, most) end,
      case when typed like '%e%' and candidate.word like '%i%' then levenshtein_less_equal(replace(candidate.word, 'i', 'ee'), typed, most) end,
      case when typed like '%sh%' and candidate.word like '%x%' then levenshtein_less_equal(replace(candidate.word, 'x', 'ksh'), typed, most) end,
      case when typed like '_%h%' and candidate.word ~ '[bdgkpt]'
        then levenshtein_less_equal(regexp_replace(candidate.word, '([bdgkpt])', '\1h', 'g'), typed, most) end)
    from candidate cross join limits
  )
  select near.word, min(mistakes) from near cross join limits
  where mistakes <= most and near.word !~ '\d' and not starts_with(near.word, said)
  group by near.word order by min(mistakes), similarity(near.word, said) desc, near.word limit 24;
end $$;
