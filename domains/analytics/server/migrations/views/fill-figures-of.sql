-- Writes the facts of the next rows of a table, at most so many; answers whether more follow. Acts on this table wait meanwhile, and leave
-- the rows that are still to come to the fill. They are sorted as the larger index is, which is then walked along once.
create or replace function fill_figures_of(of_origin text, rows_at_once integer) returns boolean language plpgsql as $$
declare
  first_id bigint;
  last_id bigint;
  key constant text := case of_origin when 'lead_listing' then 'lead_id' else 'id' end;
begin
  select next_id into first_id from figure_fill where origin = of_origin for update;
  if first_id is null then return false; end if;
  if of_origin = 'first_response' then
    -- An act locks its lead before it looks for the first act.
    lock table lead in exclusive mode;
    select max(id) into last_id from lead;
    with added as (
      insert into figure_fact
      select fact.* from (select * from lead where id >= first_id and id < first_id + rows_at_once offset 0) as lead
      cross join lateral first_response_to(lead.id) as fact order by fact.staff_id, fact.at
      returning figure, at
    )
    insert into figure_change (figure, day) select distinct figure, india_day(at) from added;
  else
    execute format('lock table %I in share mode', of_origin);
    execute format('select max(%I) from %I', key, of_origin) into last_id;
    execute format('
      with added as (
        insert into figure_fact
        select fact.* from (select * from %1$I where %2$I >= $1 and %2$I < $2 offset 0) as counted cross join lateral figures_of_%1$s(counted) as fact
        order by fact.figure, fact.staff_id, fact.at
        returning figure, at
      )
      insert into figure_change (figure, day) select distinct figure, india_day(at) from added', of_origin, key)
    using first_id, first_id + rows_at_once;
  end if;
  if last_id is null or first_id + rows_at_once > last_id then
    delete from figure_fill where origin = of_origin;
    return false;
  end if;
  update figure_fill set next_id = first_id + rows_at_once where origin = of_origin;
  return true;
end $$;
