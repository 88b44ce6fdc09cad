-- Looks for the first act on a parent again. Two acts at once come one after the other by the lock of the lead, which most acts have
-- already; otherwise each would find its own alone.
create or replace function keep_first_response(of_lead integer) returns void language plpgsql as $$
begin
  perform from lead where id = of_lead for no key update;
  perform change_figures('first_response', of_lead,
    array(select kept from figure_fact as kept where figure = 'first_response' and lead_id = of_lead),
    array(select first from first_response_to(of_lead) as first));
end $$;
