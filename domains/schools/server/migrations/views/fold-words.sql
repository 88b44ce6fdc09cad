-- The words of a text as schools are searched: abbreviations written out, and letters that are spelled one way or the other
-- (Vidyalaya, Vidhyalaya; Shri, Shree) folded into one. What is looked for goes through it too.
create or replace function fold_words(given text) returns text language plpgsql immutable parallel safe as $$
declare
  said text := ' ' || replace(expand_words(given), ' ', '  ') || ' ';
begin
  said := replace(replace(replace(replace(replace(said, ' shree ', ' sri '), ' shre ', ' sri '), ' sree ', ' sri '), ' sre ', ' sri '), ' shri ', ' sri ');
  said := replace(replace(replace(replace(replace(replace(replace(said, 'bh', 'b'), 'dh', 'd'), 'gh', 'g'), 'jh', 'j'), 'kh', 'k'), 'ph', 'p'), 'th', 't');
  said := replace(replace(replace(said, 'w', 'v'), 'ee', 'i'), 'oo', 'u');
  -- Looking for a letter that repeats itself takes longer than all else together.
  if said ~ 'aa|bb|cc|dd|ee|ff|gg|hh|ii|jj|kk|ll|mm|nn|oo|pp|qq|rr|ss|tt|uu|vv|ww|xx|yy|zz' then
    said := regexp_replace(said, '([a-z])\1+', '\1', 'g');
  end if;
  return trim(replace(said, '  ', ' '));
end $$;
