-- Folded words that many schools have, the rarer first. Two of them together are a key of their own, see school-keys.sql, and so are each
-- with a city or a board: lists of what each of two has are long, that of what has both is short, and its length may be kept.
create or replace function common_words() returns text[] language sql immutable parallel safe as $$
  select array['medium', 'academy', 'sri', 'government', 'secondary', 'english', 'hig', 'kendriya', 'saint', 'vidyalaya', 'international',
    'public', 'schul']
$$;
