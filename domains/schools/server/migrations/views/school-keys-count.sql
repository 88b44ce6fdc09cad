-- Adds to the kept counts what a statement changed of the listed schools, for the keys that are common; '' is the key of all.
create or replace function school_keys_count() returns trigger language plpgsql as $$
begin
  if not exists (select from common_school_key) then return null; end if;
  if tg_op = 'INSERT' then
    insert into school_key_count select key, is_verified, count(*)
    from (select is_verified, unnest(tsvector_to_array(keys) || array['']) as key from added) as school
    where key in (select common.key from common_school_key as common) group by key, is_verified;
  elsif tg_op = 'DELETE' then
    insert into school_key_count select key, is_verified, -count(*)
    from (select is_verified, unnest(tsvector_to_array(keys) || array['']) as key from removed) as school
    where key in (select common.key from common_school_key as common) group by key, is_verified;
  else
    insert into school_key_count select key, is_verified, sum(change) from (
      select change, is_verified, unnest(tsvector_to_array(keys) || array['']) as key
      from (
        select id, 1 as change, is_verified, keys from added union all select id, -1, is_verified, keys from removed
      ) as changed
      where id in (
        select id from added join removed using (id) where (added.is_verified, added.keys) is distinct from (removed.is_verified, removed.keys)
      )
    ) as school
    where key in (select common.key from common_school_key as common) group by key, is_verified having sum(change) <> 0;
  end if;
  return null;
end $$;
create or replace trigger school_listing_added after insert on school_listing
  referencing new table as added for each statement execute function school_keys_count();
create or replace trigger school_listing_changed after update on school_listing
  referencing old table as removed new table as added for each statement execute function school_keys_count();
create or replace trigger school_listing_removed after delete on school_listing
  referencing old table as removed for each statement execute function school_keys_count();
