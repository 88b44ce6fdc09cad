-- How a folded name sounds (fold-name.sql; what stands behind a line break is not read): a key for each word, and one for each two
-- neighbours said as one (Raj Kumar, Rajkumar). Spellings of one name have one key: Lakshmi and Laxmi, Choudhari and Chaudhry, राहुल and
-- Rahul. A key is the consonants of a word as India says them, the vowel at its beginning, and where it says i, y or ai; of a short word
-- also the a or u at its end. PostgreSQL makes indexes without a search path, so this calls nothing of our own. If it changes, a fill makes
-- the index lead_sounds again.
create or replace function name_sounds(folded text) returns text[] language plpgsql immutable parallel safe cost 1000 as $$
declare
  -- The scripts of India have one order: a vowel or its sign by its last seven bits less four or sixty, a consonant less twenty. An a that
  -- is heard and not written is A.
  vowels constant text[] := '{a,aa,i,i,u,u,ri,li,e,e,e,ai,o,o,o,au}';
  consonants constant text[] := '{k,k,g,g,n,C,C,j,j,n,t,t,d,d,n,t,t,d,d,n,n,p,f,b,b,m,y,r,r,l,l,l,v,s,s,s,h}';
  sound text := split_part(folded, e'\n', 1);
  latin text := '';
  sign text;
  at integer;
  words text[];
  keys text[] := '{}';
begin
  if octet_length(sound) > length(sound) then
    foreach sign in array string_to_array(sound, null) loop
      at := ascii(sign);
      if at between 2304 and 3455 then
        at := at % 128;
        latin := case
          when at between 21 and 57 then latin || consonants[at - 20] || 'A'
          when at between 5 and 20 then latin || vowels[at - 4]
          when at between 62 and 76 then rtrim(latin, 'A') || vowels[at - 60]
          when at = 77 then rtrim(latin, 'A')
          when at in (1, 2, 112) then latin || 'n' -- anusvara, candrabindu, tippi
          when at between 122 and 127 then latin || substr('nnrllk', at - 121, 1) -- letters of Malayalam without a vowel
          else latin end;
      else
        latin := latin || sign;
      end if;
    end loop;
    sound := replace(rtrim(replace(latin, 'A ', ' '), 'A'), 'A', 'a');
  end if;
  -- Consonants. Two spaces between words, so that a rule of a word's beginning and one of the end before it both find theirs.
  sound := ' ' || replace(sound, ' ', '  ') || ' ';
  sound := replace(replace(replace(replace(replace(replace(sound, ' x', ' j'), 'x', 'ks'), 'chr', 'kr'), 'sch', 's'), 'ch', 'C'), 'Ch', 'C');
  sound := replace(replace(replace(replace(sound, 'ck', 'k'), 'que ', 'ki '), 'qu', 'k'), 'q', 'k');
  sound := replace(replace(replace(replace(sound, 'ce', 'se'), 'ci', 'si'), 'cy', 'si'), 'c', 'k');
  sound := replace(replace(replace(replace(replace(sound, 'zh', 'l'), 'ph', 'f'), 'sh', 's'), 'bh', 'b'), 'dh', 'd');
  sound := replace(replace(replace(replace(sound, 'gh', 'g'), 'jh', 'j'), 'kh', 'k'), 'th', 't');
  sound := replace(replace(replace(replace(sound, 'ee', 'i'), 'oo', 'u'), 'ez ', 'es '), 'z', 'j');
  sound := replace(replace(replace(replace(replace(replace(replace(replace(sound,
    'aa', 'a'), 'bb', 'b'), 'CC', 'C'), 'dd', 'd'), 'ff', 'f'), 'gg', 'g'), 'hh', 'h'), 'ii', 'i');
  sound := replace(replace(replace(replace(replace(replace(replace(replace(sound,
    'jj', 'j'), 'kk', 'k'), 'll', 'l'), 'mm', 'm'), 'nn', 'n'), 'pp', 'p'), 'rr', 'r'), 'ss', 's');
  sound := replace(replace(replace(replace(sound, 'tt', 't'), 'uu', 'u'), 'vv', 'v'), 'yy', 'y');
  -- Chowdhury, Gowri: a vowel. Bhawna: a consonant.
  if sound like '%ow%' then sound := regexp_replace(sound, 'ow(?![aeiouy])', 'o', 'g'); end if;
  sound := translate(sound, 'wb', 'vv');
  -- Words and endings that are said alike: Singh, Sinh, Simha; Swami, Samy; Rajender, Rajinder, Rajendra; Subramaniam, Subramanian; Pragya,
  -- Prajna, Pradnya; Amrita, Amruta; Ambika, Anbika; the spellings of Mohammad.
  sound := replace(replace(replace(replace(sound, ' sin ', ' sing '), 'sinh ', 'sing '), 'simh', 'sing'), 'svam', 'sam');
  sound := replace(replace(replace(replace(replace(sound, 'vrahm', 'vram'), 'rh', 'r'), 'iam ', 'ian '), 'yam ', 'ian '), 'h ', ' ');
  sound := replace(replace(replace(sound, 'inder ', 'endra '), 'indar ', 'endra '), 'indr', 'endr');
  sound := replace(replace(replace(replace(replace(sound, 'dny', 'gy'), 'jny', 'gy'), 'gny', 'gy'), 'jn', 'gy'), 'gn', 'gy');
  sound := replace(replace(replace(replace(replace(sound, 'kru', 'kri'), 'mru', 'mri'), 'hru', 'hri'), 'vru', 'vri'), 'tru', 'tri');
  sound := replace(replace(replace(replace(sound, 'pru', 'pri'), 'sru', 'sri'), 'dru', 'dri'), 'nv', 'mv');
  sound := replace(replace(replace(replace(sound, 'np', 'mp'), 'nf', 'mf'), 'ayud', 'aid'), ' teva', ' tiva');
  sound := replace(replace(replace(replace(sound, 'nde ', 'ndey '), 'uve ', 'uvey '), 'esa ', 'es '), ' ayes ', ' ayesa ');
  sound := replace(sound, ' muha', ' moha');
  sound := replace(replace(replace(replace(sound, ' mohamad ', ' mohd '), ' mohamed ', ' mohd '), ' mohamd ', ' mohd '), ' md ', ' mohd ');
  -- Vowels: at the beginning A, E or O, and Q for a y; within W for iu, Y for ia, X for ai, and I; at the end U, a, or nothing.
  sound := replace(replace(replace(replace(sound, ' iy', ' ay'), ' y', ' Q'), ' au', ' O'), ' a', ' A');
  sound := replace(replace(replace(replace(sound, ' e', ' E'), ' i', ' E'), ' o', ' O'), ' u', ' O');
  sound := replace(replace(replace(sound, 'ae', 'ai'), 'oe', 'oi'), 'ie ', 'i ');
  sound := replace(replace(sound, 'ndra ', 'ndr '), 'ayana ', 'ayan ');
  if sound ~ '[iy]' then
    if sound ~ '[iy][aeiouy]' then
      sound := regexp_replace(sound, '[aeiouy]*[iy][aeiouy]*[uo][aeiouy]*', 'W', 'g');
      sound := regexp_replace(sound, '(?<![aeiouy])[iy]+[ae][aeiouy]*', 'Y', 'g');
    end if;
    sound := regexp_replace(sound, '[aeou]+[iy][aeiouy]*', 'X', 'g');
    sound := replace(regexp_replace(sound, '[iy][aeiouy]*', 'I', 'g'), 'AY', 'AI');
  end if;
  sound := translate(regexp_replace(sound, '[ae]*[ou]+ ', 'U ', 'g'), 'eou', '');
  -- A short word without its last vowel would be another's: Arun and Aruna, Manish and Manisha.
  sound := replace(regexp_replace(replace(replace(sound, 'a ', '@ '), 'a', ''), '(\S{5})@', '\1', 'g'), '@', 'a');
  words := string_to_array(btrim(replace(sound, '  ', ' ')), ' ');
  for place in 1 .. cardinality(words) - 1 loop
    keys := keys || (rtrim(words[place], 'a') || rtrim(words[place + 1], 'a'));
  end loop;
  return words || keys;
end $$;
