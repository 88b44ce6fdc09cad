create or replace function keep_figures_of_follow_up() returns trigger language plpgsql as $$
begin
  perform change_figures('follow_up', coalesce(new.id, old.id),
    array(select fact from figures_of_follow_up(old) as fact), array(select fact from figures_of_follow_up(new) as fact));
  return null;
end $$;
