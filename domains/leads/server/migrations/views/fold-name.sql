-- A name as leads are searched: small letters without apostrophes, accents and nuktas, with one space between its words. Behind them stand
-- other writings of it: initials together (S K Sharma: sk, sksharma) and mohd for each spelling of Mohammad. `fold-name.ts` folds typed
-- words in the same way.
create or replace function fold_name(given text) returns text language plpgsql immutable parallel safe as $$
declare
  folded text := given;
begin
  folded := translate(folded, e'''`\u2019\u2018\u201b\u02bc\u02bb\u02b9\u02c8\u2032\u00b4\uff07\u200b\u200c\u200d\u2060\ufeff', '');
  -- Most names are written in plain letters.
  if octet_length(folded) > length(folded) then
    folded := regexp_replace(normalize(folded, NFKD), '[\u0300-\u036f\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]', '', 'g');
    folded := regexp_replace(folded, '[\u00a0\u00a1\u00ab\u00b7\u00bb\u00bf\u0964\u0965\u0970\u2010-\u205f\u3000-\u303f]', ' ', 'g');
  end if;
  folded := lower(folded);
  if folded ~ '[-.,/()":;&|\[\]{}!?\s]' then
    folded := trim(regexp_replace(folded, '[-.,/()":;&|\[\]{}!?\s]+', ' ', 'g'));
  end if;
  if ' ' || folded || ' ' like '% _ %' and folded like '% %' and ' ' || folded || ' ' ~ ' [a-z] ' then
    folded := folded || coalesce((
      select string_agg(' ' || replace(run[1], ' ', ''), '' order by at)
      from regexp_matches(folded, '(?<!\S)(?:[a-z](?: |$)){2,}', 'g') with ordinality as found (run, at)), '') || ' ' || replace(folded, ' ', '');
  end if;
  if ' ' || folded || ' ' ~ ' (?:md|mohd|moh?amm?[ae]d|muh?amm?[ae]d) ' then folded := folded || ' mohd'; end if;
  return folded;
end $$;
