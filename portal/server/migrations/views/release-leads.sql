-- Takes leads out of the dialers of counsellors who no longer see them, in the transaction in which they lose them. Every change of who
-- sees a lead passes through here: a transfer on any path, its undoing, a share that ends, a merge, a split, an erasure. The dialer serves
-- a counsellor leads of their own lists alone, so a counsellor who is not among the viewers by name has lost the lead.
create or replace function release_leads(of_leads integer[]) returns void language sql as $$
  update dial_lease
  set ended_by = 'exit', during = tstzrange(
    lower(during), least(upper(during), greatest(clock_timestamp(), lower(during) + interval '1 microsecond')))
  from lead
  where lead.id = any (of_leads) and dial_lease.lead_id = lead.id and dial_lease.staff_id <> all (lead.viewer_ids)
    and upper(during) > now() and ended_by is null
$$;
