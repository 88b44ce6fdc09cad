-- Each call to a parent that rang, and was not simulated, by the hour in India at which it was dialed, and whether the parent answered.
create view dialed_hour as
select lead_id, placed_at, extract(isodow from placed_at at time zone 'Asia/Kolkata') >= 6 as is_weekend,
  extract(hour from placed_at at time zone 'Asia/Kolkata')::smallint as hour, state = 'connected' as is_answered
from call
where call_rang(direction, state) and not simulated;
