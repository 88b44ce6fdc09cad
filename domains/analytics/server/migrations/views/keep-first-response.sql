-- Looks for the first act on a parent again. A lead that is being deleted has none. Two acts at once come one after the other by the lock
-- of the lead, which most acts have already; otherwise each would find its own alone.
create or replace function keep_first_response(of_lead integer) returns void language sql as $$
  select from lead where id = of_lead for no key update;
  with first as (
    select lead_id, staff_id, at from first_response_truth where lead_id = of_lead and exists (select from lead where id = of_lead)
  ), gone as (
    delete from first_response where lead_id = of_lead and not exists (select from first)
  )
  insert into first_response (lead_id, staff_id, at) select lead_id, staff_id, at from first
  on conflict (lead_id) do update set staff_id = excluded.staff_id, at = excluded.at
$$;
