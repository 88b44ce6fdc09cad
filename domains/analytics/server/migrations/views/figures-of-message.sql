-- A message with a parent: ours counts if it was sent and did not fail, theirs if it is no automatic answer. A simulated one reached nobody,
-- so it has a figure of its own.
create or replace function figures_of_message(message message) returns setof figure_fact language sql stable as $$
  select message.at, 1::bigint, message.id::bigint, counted.figure::figure_name,
    case when message.direction = 'outgoing' then message.staff_id end, null::integer, message.lead_id, null::text
  from (values
    ('message', message.direction = 'outgoing' and message.is_said and not message.is_bulk and not message.simulated),
    ('simulated_message', message.direction = 'outgoing' and message.is_said and not message.is_bulk and message.simulated),
    ('reply', message.direction = 'incoming' and message.kind <> 'auto_reply')
  ) as counted (figure, counts)
  where counted.counts and message.lead_id is not null
$$;
