create or replace function keep_figures_of_message() returns trigger language plpgsql as $$
begin
  perform change_figures('message', coalesce(new.id, old.id),
    array(select fact from figures_of_message(old) as fact), array(select fact from figures_of_message(new) as fact));
  return null;
end $$;
