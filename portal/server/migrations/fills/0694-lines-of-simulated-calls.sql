select refill_lead_listing();
