-- Most acts follow the first one, which one look by key tells.
create or replace function keep_first_response_of_lead_event() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' or not exists (select from figure_fact as first where first.figure = 'first_response'
      and first.lead_id = new.lead_id and first.at + first.amount * interval '1 microsecond' < new.at) then
    perform first_act_changed(old.lead_id, old.at, new.lead_id, new.at);
  end if;
  return null;
end $$;
