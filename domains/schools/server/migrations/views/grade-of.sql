-- The grade of a class that a register writes as a Roman number: 1 for I, which is Class 1.
create or replace function grade_of(written text) returns smallint language sql immutable parallel safe as $$
  select array_position(array['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'], written)::smallint
$$;
