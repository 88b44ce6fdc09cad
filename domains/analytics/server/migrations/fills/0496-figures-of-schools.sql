select refill_school_totals();
