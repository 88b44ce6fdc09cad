-- A lead that somebody has in the dialer or on the telephone is not transferred with others.
alter table bulk_transfer_lead drop constraint bulk_transfer_lead_outcome_check,
  add check (outcome in ('moved', 'skipped', 'in_use', 'returned', 'kept'));
