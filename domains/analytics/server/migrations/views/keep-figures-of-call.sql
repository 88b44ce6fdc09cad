create or replace function keep_figures_of_call() returns trigger language plpgsql as $$
begin
  perform change_figures('call', coalesce(new.id, old.id),
    array(select fact from figures_of_call(old) as fact), array(select fact from figures_of_call(new) as fact));
  return null;
end $$;
