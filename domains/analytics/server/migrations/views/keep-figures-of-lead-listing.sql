create or replace function keep_figures_of_lead_listing() returns trigger language plpgsql as $$
begin
  perform change_figures('lead_listing', coalesce(new.lead_id, old.lead_id),
    array(select fact from figures_of_lead_listing(old) as fact), array(select fact from figures_of_lead_listing(new) as fact));
  return null;
end $$;
