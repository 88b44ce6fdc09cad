-- The entry of a busy line ends a simulated call as busy. A list that is in use gets the button at the entry that has its key, or the first by name.
update action set dialer_button = 'line_busy'
where id = (
    select id from action
    where category = 'call' and retired_at is null and dialer_button is null and name ~* '\mbusy\M'
    order by outcome_key nulls last, sort_order, id limit 1)
  and not exists (select from action where dialer_button = 'line_busy');
