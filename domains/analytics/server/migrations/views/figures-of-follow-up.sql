-- A follow-up that was done counts on the day on which it was due. One that a no cancelled was neither kept nor late.
create or replace function figures_of_follow_up(plan follow_up) returns setof figure_fact language sql stable as $$
  select plan.due_at, 1::bigint, plan.id::bigint, (case when plan.closed_at <= plan.due_at then 'follow_up_kept' else 'follow_up_late' end)::figure_name,
    plan.owner_id, null::integer, plan.lead_id, null::text
  where plan.closed_by_event_id is not null and not plan.is_cancelled
$$;
