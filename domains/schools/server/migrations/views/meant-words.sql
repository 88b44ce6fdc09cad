-- What is looked for, as queries of school_keys: in all that a school is found by, and in its name. Every word is meant as a word or its
-- beginning; one that no school has stands for the words most like it, and if spelling is `doubted` every word stands for these too.
-- Null when there is no word in it. `patterns` are LIKE patterns of words with a space before each, null if words stand for others.
create or replace function meant_words(given text, doubted boolean, out anywhere tsquery, out named tsquery, out patterns text[], out has_alike boolean)
language plpgsql stable parallel safe as $$
declare
  said text[] := array(select distinct left(word, 40) from string_to_table(fold_words(given), ' ') as word where word <> '' limit 12);
  said_word text;
  alike text[];
  keys text[];
  all_anywhere text[];
  all_named text[];
begin
  has_alike := false;
  foreach said_word in array said loop
    alike := '{}';
    if doubted or not exists (select from school_word as known where known.word >= said_word and known.word < said_word || chr(1114111)) then
      alike := array(select near.word || '.' from alike_words(said_word, doubted) as near);
    end if;
    has_alike := has_alike or alike <> '{}';
    keys := case when doubted or alike = '{}' then alike || said_word else alike end;
    all_anywhere := all_anywhere || ('(''' || array_to_string(keys, '''|''') || ''')');
    all_named := all_named || ('(''^' || array_to_string(keys, '''|''^') || ''')');
    patterns := patterns || ('% ' || said_word || '%');
  end loop;
  anywhere := array_to_string(all_anywhere, '&')::tsquery;
  named := array_to_string(all_named, '&')::tsquery;
  if has_alike then patterns := null; end if;
end $$;
