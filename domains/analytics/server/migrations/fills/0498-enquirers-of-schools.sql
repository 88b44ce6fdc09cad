select refill_parent_days();
