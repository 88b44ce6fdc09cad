-- The words of a text as schools are searched: abbreviations written out, and letters that are spelled one way or the other
-- (Vidyalaya, Vidhyalaya; Shri, Shree; Lakshmi, Laxmi) folded into one. Searches are folded by it too.
create or replace function fold_words(given text) returns text language plpgsql immutable parallel safe as $$
declare
  folded text := ' ' || replace(expand_words(given), ' ', '  ') || ' ';
  repeated text;
begin
  folded := replace(replace(replace(replace(replace(folded, ' shree ', ' sri '), ' shre ', ' sri '), ' sree ', ' sri '), ' sre ', ' sri '), ' shri ', ' sri ');
  folded := replace(replace(replace(folded, ' bhartiya ', ' bharatiya '), ' maharshi ', ' maharishi '), 'ksh', 'x');
  folded := replace(replace(replace(replace(replace(replace(replace(folded, 'bh', 'b'), 'dh', 'd'), 'gh', 'g'), 'jh', 'j'), 'kh', 'k'), 'ph', 'p'), 'th', 't');
  folded := replace(replace(replace(folded, 'w', 'v'), 'ee', 'i'), 'oo', 'u');
  -- A letter that repeats itself is one: halved until none does, which takes a fifth of the time that a pattern does.
  loop
    repeated := folded;
    folded := replace(replace(replace(replace(replace(replace(replace(replace(replace(folded,
      'aa', 'a'), 'bb', 'b'), 'cc', 'c'), 'dd', 'd'), 'ee', 'e'), 'ff', 'f'), 'gg', 'g'), 'hh', 'h'), 'ii', 'i');
    folded := replace(replace(replace(replace(replace(replace(replace(replace(replace(folded,
      'jj', 'j'), 'kk', 'k'), 'll', 'l'), 'mm', 'm'), 'nn', 'n'), 'oo', 'o'), 'pp', 'p'), 'qq', 'q'), 'rr', 'r');
    folded := replace(replace(replace(replace(replace(replace(replace(replace(folded,
      'ss', 's'), 'tt', 't'), 'uu', 'u'), 'vv', 'v'), 'ww', 'w'), 'xx', 'x'), 'yy', 'y'), 'zz', 'z');
    exit when folded is not distinct from repeated;
  end loop;
  return trim(replace(folded, '  ', ' '));
end $$;
