-- A parent whom the dialer served, and why. Leases are kept for some months only.
create or replace function figures_of_dial_lease(lease dial_lease) returns setof figure_fact language sql stable as $$
  select lower(lease.during), 1::bigint, lease.id, 'served'::figure_name, lease.staff_id, null::integer, lease.lead_id, lease.reason
  where lease.id is not null
$$;
