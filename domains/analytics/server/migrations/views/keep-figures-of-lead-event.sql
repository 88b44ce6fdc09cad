create or replace function keep_figures_of_lead_event() returns trigger language plpgsql as $$
begin
  perform change_figures('lead_event', coalesce(new.id, old.id),
    array(select fact from figures_of_lead_event(old) as fact), array(select fact from figures_of_lead_event(new) as fact));
  return null;
end $$;
