-- The chance that a parent answers at one hour of such days, and the mean of all hours, as parent_hours has them. It goes by the hours at
-- which the parent was called alone, since the dialer asks for several parents in a turn. PostgreSQL inlines this function.
create or replace function parent_now(of_lead integer, on_weekend boolean, at_hour smallint)
returns table (chance float8, usual float8) language sql stable as $$
  select kind.chance + coalesce(own.more_now, 0), kind.usual + coalesce(own.more, 0) / kind.hours
  from lead
  cross join lateral (
    select source, chance, usual, hours from hour_chance
    where source in (lead.source, '') and is_weekend = on_weekend and hour = at_hour
    order by source desc limit 1
  ) as kind
  cross join lateral (
    select sum(more) as more, sum(more) filter (where hour = at_hour) as more_now
    from (
      select dialed_hour.hour, drawn_to_kind(count(*) filter (where is_answered), count(*), then_kind.chance) - then_kind.chance as more
      from dialed_hour join hour_chance as then_kind
        on then_kind.source = kind.source and then_kind.is_weekend = on_weekend and then_kind.hour = dialed_hour.hour
      where dialed_hour.lead_id = of_lead and dialed_hour.is_weekend = on_weekend
      group by dialed_hour.hour, then_kind.chance
    ) as called
  ) as own
  where lead.id = of_lead
$$;
