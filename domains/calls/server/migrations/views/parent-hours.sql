-- The chance that a parent answers, for each hour of calling on such days: from the calls to them, and those to parents of their source, or
-- of any where none of theirs was counted. No row where too few calls were. PostgreSQL inlines this function.
create or replace function parent_hours(of_lead integer, on_weekend boolean)
returns table (hour smallint, chance float8, own_calls bigint) language sql stable as $$
  select kind.hour, drawn_to_kind(own.answered, own.dialed, kind.chance), coalesce(own.dialed, 0)
  from lead
  join hour_chance as kind on kind.is_weekend = on_weekend
    and kind.source = case when exists (select from hour_chance where source = lead.source) then lead.source else '' end
  left join (
    select hour, count(*) as dialed, count(*) filter (where is_answered) as answered from dialed_hour
    where lead_id = of_lead and is_weekend = on_weekend group by hour
  ) as own on own.hour = kind.hour
  where lead.id = of_lead
$$;
