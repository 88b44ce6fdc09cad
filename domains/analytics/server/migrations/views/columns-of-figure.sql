-- The facts of a figure on a day in columns, by source. How soon staff answered a parent is in seconds, of which one that began counts.
create or replace function columns_of_figure(of_figure figure_name, of_day date)
returns table (source text, leads bytea, times bytea, staff bytea, schools bytea, amounts bytea) language sql stable as $$
  select fact.source, string_agg(int4send(coalesce(fact.lead_id, 0)), '' order by fact.lead_id nulls first, fact.at, fact.row_id),
    string_agg(substring(timestamptz_send(fact.at) from 4), '' order by fact.lead_id nulls first, fact.at, fact.row_id),
    case when count(fact.staff_id) > 0 then string_agg(int4send(coalesce(fact.staff_id, 0)), '' order by fact.lead_id nulls first, fact.at, fact.row_id) end,
    case when count(fact.school_id) > 0 then string_agg(int4send(coalesce(fact.school_id, 0)), '' order by fact.lead_id nulls first, fact.at, fact.row_id) end,
    case when max(fact.amount) > 1 then string_agg(int4send(case of_figure when 'first_response' then ceil(fact.amount / 1000000.0) else fact.amount end::integer),
      '' order by fact.lead_id nulls first, fact.at, fact.row_id) end
  from figure_fact as fact
  where fact.figure = of_figure and fact.at >= start_of_india_day(of_day) and fact.at < start_of_india_day(of_day + 1)
  group by fact.source
$$;
