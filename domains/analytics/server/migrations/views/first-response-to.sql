-- The first act of staff on a parent, on the day on which the parent came; a lead that was merged away or is being deleted has none.
create or replace function first_response_to(of_lead integer) returns setof figure_fact language sql stable as $$
  select lead.created_at, (extract(epoch from act.at - lead.created_at) * 1000000)::bigint, lead.id::bigint, 'first_response'::figure_name,
    act.staff_id, null::integer, lead.id, null::text
  from lead cross join lateral (select * from acts_on_lead(lead.id) order by at, origin, row_id limit 1) as act
  where lead.id = of_lead and lead.merged_into_id is null
$$;
