-- Which button of the dialer logs an action. Until now the names of the actions said so.
alter table action add dialer_button text unique;
with named as (
  select distinct on (button) id, button
  from action, (values ('not_picked', 'not picked'), ('call_later', 'call later'), ('follow_up', 'follow[- ]?up')) as buttons (button, name_like)
  where category = 'call' and retired_at is null and name ~* name_like
  order by button, sort_order, id
)
update action set dialer_button = button from named where named.id = action.id;
