-- What is looked for, as queries of school_keys: in all that a school is found by, and in its name. Every word is meant as a word or its
-- beginning; one that no school has stands for the words most like it, and if spelling is `doubted` every word stands for these too.
-- Null when there is no word in it. A city and a board may be asked `beside`, as keys: what many schools have is looked for by the keys of
-- two such things, the first with each other. The words are told too by a text in which a space stands before each word: it is like all
-- `patterns` and matches all `alike`. If all of it is one key, or one word of several keys, `usual` is the key that most schools have, if
-- their count is kept, and `others` asks for those that have another of them instead.
create or replace function meant_words(given text, doubted boolean, beside text[], out anywhere tsquery, out named tsquery,
  out patterns text[], out alike text[], out has_alike boolean, out usual text, out others tsquery)
language plpgsql stable parallel safe as $$
declare
  said text[] := array(select distinct left(word, 40) from string_to_table(fold_words(given), ' ') as word where word <> '' limit 12);
  common text[] := array(select key from unnest(beside) as key where key like 'city:%')
    || array(select word from unnest(common_words()) with ordinality as one (word, place) where not doubted and word = any (said) order by place)
    || array(select key from unnest(beside) as key where key like 'board:%');
  said_word text;
  near_words text[];
  keys text[];
  all_anywhere text[] := '{}';
  all_named text[] := '{}';
begin
  has_alike := false;
  patterns := '{}';
  alike := '{}';
  foreach said_word in array said loop
    near_words := '{}';
    if doubted or not exists (select from school_word as known where known.word >= said_word and known.word < said_word || chr(1114111)) then
      near_words := array(select near.word || '.' from alike_words(said_word, doubted) as near);
    end if;
    has_alike := has_alike or near_words <> '{}';
    if near_words = '{}' then patterns := patterns || ('% ' || said_word || '%'); end if;
    continue when near_words = '{}' and said_word = any (common);
    common := array_remove(common, said_word);
    keys := case when doubted or near_words = '{}' then near_words || said_word else near_words end;
    all_anywhere := all_anywhere || ('(''' || array_to_string(keys, '''|''') || ''')');
    all_named := all_named || ('(''^' || array_to_string(keys, '''|''^') || ''')');
    if near_words <> '{}' then alike := alike || (' (' || replace(array_to_string(keys, '|'), '.', '\M') || ')'); end if;
  end loop;
  if said = '{}' then return; end if;
  for at in least(2, cardinality(common)) .. cardinality(common) loop
    continue when at = 0;
    keys := array[case when at = 1 then common[1] else common[1] || '&' || common[at] end];
    all_anywhere := all_anywhere || ('''' || keys[1] || '''');
    all_named := all_named || ('''' || (
      select string_agg(case when key ~ ':' then key else '^' || key end, '&' order by place)
      from string_to_table(keys[1], '&') with ordinality as one (key, place)) || '''');
  end loop;
  anywhere := array_to_string(all_anywhere, '&')::tsquery;
  named := array_to_string(all_named, '&')::tsquery;
  if cardinality(all_anywhere) = 1 then
    select key into usual from school_key_count where key = any (keys) group by key order by sum(schools) desc limit 1;
    if usual is not null and cardinality(keys) > 1 then
      others := ('(''' || array_to_string(array_remove(keys, usual), '''|''') || ''')&!''' || usual || '''')::tsquery;
    end if;
  end if;
end $$;
