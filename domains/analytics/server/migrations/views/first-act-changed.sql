-- An act left one lead, or came to another. Only what may be the first act needs a look; later acts cost one look by key.
create or replace function first_act_changed(left_lead integer, left_at timestamptz, gained_lead integer, gained_at timestamptz)
returns void language plpgsql as $$
begin
  if left_lead is not null and exists (select from figure_fact as first where first.figure = 'first_response' and first.lead_id = left_lead
      and first.at + first.amount * interval '1 microsecond' >= left_at) then
    perform keep_first_response(left_lead);
  end if;
  if gained_lead is not null and not exists (select from figure_fact as first where first.figure = 'first_response'
      and first.lead_id = gained_lead and first.at + first.amount * interval '1 microsecond' < gained_at) then
    perform keep_first_response(gained_lead);
  end if;
end $$;
