-- Looks in some schools for keys that `many` have, counts those that were not common before, and joins what was added to the others.
-- Whoever changes a school meanwhile waits, so that each change is either seen here or adds its own row.
create or replace function count_common_keys(many integer) returns void language plpgsql as $$
declare
  total integer;
  common text;
begin
  lock table school_listing in share row exclusive mode;
  total := (select count(*) from school_listing);
  with gone as (delete from school_key_count returning key, is_verified, schools)
  insert into school_key_count select key, is_verified, sum(schools) from gone group by key, is_verified;
  for common in
    with looked as (
      select tsvector_to_array(school_keys(named, beside, city_id, district_id, locality_id, board_ids)) as keys
      from school_listing tablesample bernoulli (least(100, 400000.0 / greatest(1, total)))
    )
    select key from looked cross join unnest(keys) as key
    group by key having count(*) * total >= many * (select count(*) from looked)
    union select '' where total >= many
    except select key from common_school_key
  loop
    insert into common_school_key values (common);
    if common = '' then
      insert into school_key_count select '', is_verified, count(*) from school_listing group by is_verified;
    else
      insert into school_key_count select common, is_verified, count(*) from school_listing
      where school_keys(named, beside, city_id, district_id, locality_id, board_ids) @@ ('''' || common || '''')::tsquery group by is_verified;
    end if;
  end loop;
end $$;
