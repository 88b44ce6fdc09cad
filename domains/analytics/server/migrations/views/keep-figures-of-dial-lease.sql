create or replace function keep_figures_of_dial_lease() returns trigger language plpgsql as $$
begin
  perform change_figures('dial_lease', coalesce(new.id, old.id),
    array(select fact from figures_of_dial_lease(old) as fact), array(select fact from figures_of_dial_lease(new) as fact));
  return null;
end $$;
