-- The chance of each lead by the model that stands: its levels, points, and the band from them; no band once an admission was taken.
-- Without a model there is no row, and as the moments are asked for with it, nothing is read of the lead.
create view lead_chance as
select lead.id as lead_id, moment.levels, scored.points,
  case when moment.is_over then null when scored.points >= (standing.model).high_from then 3
    when scored.points >= (standing.model).medium_from then 2 else 1 end as band
from (select chance_model as model from chance_model where stands limit 1) as standing
cross join lead
cross join lateral (
  select levels, is_over from chance_moments(case when (standing.model).stands then array[lead.id] end) order by at desc limit 1) as moment
cross join lateral (select chance_points(standing.model, moment.levels, lead.source) as points offset 0) as scored;
