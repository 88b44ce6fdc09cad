-- A number of the global ranking stands once. Where some stand more than once, all are counted anew in their order.
update school set global_rank = ranked.place
from (select id, row_number() over (order by global_rank, id) as place from school where global_rank is not null) as ranked
where ranked.id = school.id and exists (select from school where global_rank is not null group by global_rank having count(*) > 1);
alter table school add constraint school_global_rank unique (global_rank) deferrable initially deferred;

-- Lists by name, by fees and by the last update walk one of these.
create index school_by_name on school (name, id);
create index school_by_fees on school (avg_fee, id);
create index school_by_update on school (updated_at desc nulls last, id);
-- A city's schools are filtered and counted in this alone.
drop index school_city;
create index school_in_city on school (city_id, name, id)
  include (is_verified, is_collab, is_featured, has_fees, has_facilities, has_open_class, locality_id, district_id, avg_fee);
