-- The words of a text in small letters, with a space between them and abbreviations written out.
create or replace function expand_words(given text) returns text language plpgsql immutable parallel safe as $$
declare
  said text := lower(given);
begin
  -- Patterns take ten times as long as the rest, and so are looked for only where they can be.
  said := translate(said, '''’`', '');
  -- D.A.V. and D A V are one word.
  if said like '%.%' then said := regexp_replace(said, '\.(?=[a-z]\M)', '', 'g'); end if;
  said := replace(said, ', ', ' ');
  if said ~ '[^a-z0-9 ]|  ' then said := regexp_replace(said, '[^[:alnum:]]+', ' ', 'g'); end if;
  said := ' ' || said || ' ';
  if said like '% _ _ %' then said := regexp_replace(said, '(?<= [a-z]) (?=[a-z] )', '', 'g'); end if;
  -- Each word once more with a space of its own, so that neighbours are both found.
  said := replace(said, ' ', '  ');
  said := replace(said, ' sr  sec ', ' senior  secondary ');
  said := replace(said, ' hr  sec ', ' higher  secondary ');
  if said like '% sec %' then
    said := regexp_replace(said, ' sec  (?=\d)', ' sector  ', 'g');
    said := replace(said, ' sec ', ' secondary ');
  end if;
  said := replace(said, ' sr ', ' senior ');
  said := replace(said, ' sss ', ' senior  secondary  school ');
  said := replace(said, ' hss ', ' higher  secondary  school ');
  said := replace(said, ' dps ', ' delhi  public  school ');
  said := replace(said, ' kv ', ' kendriya  vidyalaya ');
  said := replace(said, ' jnv ', ' jawahar  navodaya  vidyalaya ');
  said := replace(said, ' aps ', ' army  public  school ');
  said := replace(said, ' st ', ' saint ');
  -- Misheard: Sent Xaviers.
  said := replace(said, ' sent ', ' saint ');
  said := replace(said, ' mt ', ' mount ');
  said := replace(said, ' fr ', ' father ');
  said := replace(said, ' jr ', ' junior ');
  said := replace(said, ' hr ', ' higher ');
  said := replace(said, ' secy ', ' secondary ');
  said := replace(said, ' pri ', ' primary ');
  said := replace(said, ' hs ', ' high  school ');
  said := replace(said, ' conv ', ' convent ');
  said := replace(said, ' acad ', ' academy ');
  said := replace(said, ' mem ', ' memorial ');
  said := replace(said, ' kgbv ', ' kasturba  gandhi  balika  vidyalaya ');
  said := replace(said, ' emrs ', ' eklavya  model  residential  school ');
  said := replace(said, ' govt ', ' government ');
  said := replace(said, ' gov ', ' government ');
  said := replace(said, ' goverment ', ' government ');
  said := replace(said, ' pub ', ' public ');
  said := replace(said, ' sch ', ' school ');
  said := replace(said, ' schl ', ' school ');
  said := replace(said, ' intl ', ' international ');
  said := replace(said, ' eng ', ' english ');
  said := replace(said, ' med ', ' medium ');
  said := replace(said, ' rd ', ' road ');
  said := replace(said, ' ngr ', ' nagar ');
  return trim(replace(said, '  ', ' '));
end $$;
