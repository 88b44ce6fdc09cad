-- A parent, on the day on which they came; of two merged leads the one that stays. An erased one is not known any more.
create or replace function figures_of_lead(lead lead) returns setof figure_fact language sql stable as $$
  select lead.created_at, 1::bigint, lead.id::bigint, counted.figure::figure_name, null::integer, null::integer, lead.id, lead.source
  from (values
    ('new_parent', true),
    ('known_parent', lead.erased_at is null)
  ) as counted (figure, counts)
  where counted.counts and lead.merged_into_id is null and lead.id is not null
$$;
