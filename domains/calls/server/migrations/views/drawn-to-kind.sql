-- The share of calls to a parent that are answered, drawn towards that of parents like them, which weighs as much as four calls.
create or replace function drawn_to_kind(answered bigint, dialed bigint, of_kind float8) returns float8 language sql immutable as $$
  select (coalesce(answered, 0) + 4 * of_kind) / (coalesce(dialed, 0) + 4)
$$;
