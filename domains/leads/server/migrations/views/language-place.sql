-- What stands among the places of a lead whose parent speaks a language: below all places, so no filter of places finds it.
create or replace function language_place(code text) returns integer language sql immutable parallel safe as $$
  select -(ascii(code) * 128 + ascii(substr(code, 2)))
$$;
