-- The words of a text as schools are searched: abbreviations written out, and letters that are spelled one way or the other
-- (Vidyalaya, Vidhyalaya; Shri, Shree; Lakshmi, Laxmi) folded into one. Searches are folded by it too.
create or replace function fold_words(given text) returns text language plpgsql immutable parallel safe as $$
declare
  said text := ' ' || replace(expand_words(given), ' ', '  ') || ' ';
  repeated text;
begin
  said := replace(replace(replace(replace(replace(said, ' shree ', ' sri '), ' shre ', ' sri '), ' sree ', ' sri '), ' sre ', ' sri '), ' shri ', ' sri ');
  said := replace(replace(replace(said, ' bhartiya ', ' bharatiya '), ' maharshi ', ' maharishi '), 'ksh', 'x');
  said := replace(replace(replace(replace(replace(replace(replace(said, 'bh', 'b'), 'dh', 'd'), 'gh', 'g'), 'jh', 'j'), 'kh', 'k'), 'ph', 'p'), 'th', 't');
  said := replace(replace(replace(said, 'w', 'v'), 'ee', 'i'), 'oo', 'u');
  -- A letter that repeats itself is one: halved until none does, which takes a fifth of the time that a pattern does.
  loop
    repeated := said;
    said := replace(replace(replace(replace(replace(replace(replace(replace(replace(said,
      'aa', 'a'), 'bb', 'b'), 'cc', 'c'), 'dd', 'd'), 'ee', 'e'), 'ff', 'f'), 'gg', 'g'), 'hh', 'h'), 'ii', 'i');
    said := replace(replace(replace(replace(replace(replace(replace(replace(replace(said,
      'jj', 'j'), 'kk', 'k'), 'll', 'l'), 'mm', 'm'), 'nn', 'n'), 'oo', 'o'), 'pp', 'p'), 'qq', 'q'), 'rr', 'r');
    said := replace(replace(replace(replace(replace(replace(replace(replace(said,
      'ss', 's'), 'tt', 't'), 'uu', 'u'), 'vv', 'v'), 'ww', 'w'), 'xx', 'x'), 'yy', 'y'), 'zz', 'z');
    exit when said is not distinct from repeated;
  end loop;
  return trim(replace(said, '  ', ' '));
end $$;
