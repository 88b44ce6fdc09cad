-- A call, in each figure that counts it. A simulated one rang nobody, so it has figures of its own; it counts also while nobody has said how it went.
create or replace function figures_of_call(call call) returns setof figure_fact language sql stable as $$
  select call.placed_at, counted.amount::bigint, call.id::bigint, counted.figure::figure_name, call.staff_id, null::integer, call.lead_id, null::text
  from (values
    ('dialed', 1, not call.simulated and call_rang(call.direction, call.state)),
    ('answered', 1, not call.simulated and call.direction = 'outbound' and call.state = 'connected'),
    ('dialer_dialed', 1, not call.simulated and call.automatic and call_rang(call.direction, call.state)),
    ('dialer_answered', 1, not call.simulated and call.automatic and call.direction = 'outbound' and call.state = 'connected'),
    ('call_taken', 1, not call.simulated and call.direction = 'inbound' and call.state = 'connected'),
    ('talk_seconds', call.talk_seconds, not call.simulated and call.state = 'connected' and call.talk_seconds > 0),
    ('simulated_dialed', 1, call.simulated and (call.state = 'simulated' or call_rang(call.direction, call.state))),
    ('simulated_answered', 1, call.simulated and call.direction = 'outbound' and call.state = 'connected')
  ) as counted (figure, amount, counts)
  where counted.counts
$$;
