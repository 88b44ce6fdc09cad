-- The words of schools that a folded word may stand for, the likeliest first: for a word that some school has, or that begins a word of
-- one, only if that is `doubted`.
create or replace function alike_words(said text, doubted boolean) returns table (word text) language sql stable parallel safe as $$
  select near.word from (
    select school_word.word from school_word
    where length(said) > 3 and school_word.word % said and similarity(school_word.word, said) >= 0.35
    union
    -- A range instead of a pattern, which an index serves in whatever plan.
    select school_word.word from school_word
    where length(said) > 3 and school_word.word >= left(said, 1) and school_word.word < left(said, 1) || chr(1114111)
      and levenshtein_less_equal(school_word.word, said, 2) <= case when length(said) > 5 then 2 else 1 end
  ) as near
  where near.word !~ '\d'
    and (doubted or not exists (select from school_word where school_word.word >= said and school_word.word < said || chr(1114111)))
  order by similarity(near.word, said) desc, levenshtein(near.word, said), near.word
$$;
