-- The words of a text as schools are searched: abbreviations written out, and letters that are spelled one way or the other
-- (Vidyalaya, Vidhyalaya; Shri, Shree) folded into one. What is looked for goes through it too.
create or replace function fold_words(given text) returns text language plpgsql immutable parallel safe as $$
declare
  said text := ' ' || replace(expand_words(given), ' ', '  ') || ' ';
begin
  said := regexp_replace(said, ' (sh?ree?|shri) ', ' sri ', 'g');
  said := regexp_replace(said, '([bdgjkpt])h', '\1', 'g');
  said := replace(replace(replace(said, 'w', 'v'), 'ee', 'i'), 'oo', 'u');
  said := regexp_replace(said, '([a-z])\1+', '\1', 'g');
  return trim(regexp_replace(said, ' +', ' ', 'g'));
end $$;
