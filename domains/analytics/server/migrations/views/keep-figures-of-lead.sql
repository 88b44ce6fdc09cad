create or replace function keep_figures_of_lead() returns trigger language plpgsql as $$
begin
  perform change_figures('lead', coalesce(new.id, old.id),
    array(select fact from figures_of_lead(old) as fact), array(select fact from figures_of_lead(new) as fact));
  return null;
end $$;
