create or replace function keep_figures_of_milestone() returns trigger language plpgsql as $$
begin
  perform change_figures('milestone', coalesce(new.id, old.id),
    array(select fact from figures_of_milestone(old) as fact), array(select fact from figures_of_milestone(new) as fact));
  return null;
end $$;
