create or replace function keep_figures_of_parent_activity() returns trigger language plpgsql as $$
begin
  perform change_figures('parent_activity', coalesce(new.id, old.id),
    array(select fact from figures_of_parent_activity(old) as fact), array(select fact from figures_of_parent_activity(new) as fact));
  return null;
end $$;
