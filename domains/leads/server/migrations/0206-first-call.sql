-- When staff first called the parent, or first spoke to one who called; null: nobody did yet.
alter table lead_listing add column first_call_at timestamptz;
