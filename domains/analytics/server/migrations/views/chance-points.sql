-- The points of some levels and a source: thousandths of log odds. Whole numbers, so that a sum is the same in any order.
create or replace function chance_points(model chance_model, levels integer[], source text) returns integer language sql immutable as $$
  select model.base + coalesce(model.source_weights[1 + array_position(model.sources, source)], model.source_weights[1])
    + (select sum(model.weights[level])::integer from unnest(levels) as level)
$$;
