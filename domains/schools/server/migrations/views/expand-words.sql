-- The words of a text in small letters, with a space between them and abbreviations written out.
create or replace function expand_words(given text) returns text language plpgsql immutable parallel safe as $$
declare
  expanded text := lower(given);
begin
  -- Patterns take ten times as long as the rest, and so are looked for only where they can be.
  expanded := translate(expanded, '''’`', '');
  -- D.A.V. and D A V are one word.
  if expanded like '%.%' then expanded := regexp_replace(expanded, '\.(?=[a-z]\M)', '', 'g'); end if;
  expanded := replace(expanded, ', ', ' ');
  if expanded ~ '[^a-z0-9 ]|  ' then expanded := regexp_replace(expanded, '[^[:alnum:]]+', ' ', 'g'); end if;
  expanded := ' ' || expanded || ' ';
  if expanded like '% _ _ %' then expanded := regexp_replace(expanded, '(?<= [a-z]) (?=[a-z] )', '', 'g'); end if;
  -- Each word once more with a space of its own, so that neighbours are both found.
  expanded := replace(expanded, ' ', '  ');
  expanded := replace(expanded, ' sr  sec ', ' senior  secondary ');
  expanded := replace(expanded, ' hr  sec ', ' higher  secondary ');
  if expanded like '% sec %' then
    expanded := regexp_replace(expanded, ' sec  (?=\d)', ' sector  ', 'g');
    expanded := replace(expanded, ' sec ', ' secondary ');
  end if;
  expanded := replace(expanded, ' sr ', ' senior ');
  expanded := replace(expanded, ' sss ', ' senior  secondary  school ');
  expanded := replace(expanded, ' hss ', ' higher  secondary  school ');
  expanded := replace(expanded, ' dps ', ' delhi  public  school ');
  expanded := replace(expanded, ' kv ', ' kendriya  vidyalaya ');
  expanded := replace(expanded, ' jnv ', ' jawahar  navodaya  vidyalaya ');
  expanded := replace(expanded, ' aps ', ' army  public  school ');
  expanded := replace(expanded, ' st ', ' saint ');
  -- Misheard: Sent Xaviers.
  expanded := replace(expanded, ' sent ', ' saint ');
  expanded := replace(expanded, ' mt ', ' mount ');
  expanded := replace(expanded, ' fr ', ' father ');
  expanded := replace(expanded, ' jr ', ' junior ');
  expanded := replace(expanded, ' hr ', ' higher ');
  expanded := replace(expanded, ' secy ', ' secondary ');
  expanded := replace(expanded, ' pri ', ' primary ');
  expanded := replace(expanded, ' hs ', ' high  school ');
  expanded := replace(expanded, ' conv ', ' convent ');
  expanded := replace(expanded, ' acad ', ' academy ');
  expanded := replace(expanded, ' mem ', ' memorial ');
  expanded := replace(expanded, ' kgbv ', ' kasturba  gandhi  balika  vidyalaya ');
  expanded := replace(expanded, ' emrs ', ' eklavya  model  residential  school ');
  expanded := replace(expanded, ' govt ', ' government ');
  expanded := replace(expanded, ' gov ', ' government ');
  expanded := replace(expanded, ' goverment ', ' government ');
  expanded := replace(expanded, ' pub ', ' public ');
  expanded := replace(expanded, ' sch ', ' school ');
  expanded := replace(expanded, ' schl ', ' school ');
  expanded := replace(expanded, ' intl ', ' international ');
  expanded := replace(expanded, ' eng ', ' english ');
  expanded := replace(expanded, ' med ', ' medium ');
  expanded := replace(expanded, ' rd ', ' road ');
  expanded := replace(expanded, ' ngr ', ' nagar ');
  return trim(replace(expanded, '  ', ' '));
end $$;
