-- Copies what is derived of schools into the rows in which lists find them and tell of them. All of it is found by indexes, also where a
-- table was small when the plan was made. The school's own row is left alone but for a name that was written otherwise.
create or replace function update_school_listing(ids integer[]) returns void language sql set enable_seqscan = off as $$
  -- Derived once, though compared and written twice.
  with truth as materialized (
    select * from school_listing_truth where id = any (ids)
  ), folded as (
    update school set folded_name = truth.folded_name from truth where truth.id = school.id and school.folded_name <> truth.folded_name
  ), told as (
    insert into school_line as line (id, in_short, in_lists) select id, in_short, in_lists from truth
    on conflict (id) do update set (in_short, in_lists) = (excluded.in_short, excluded.in_lists) where line is distinct from excluded
  )
  insert into school_listing as listed (id, city_id, district_id, locality_id, board_ids, name, named, beside, lat, lng,
    is_verified, is_collab, is_featured, has_fees, has_facilities, has_open_class, is_complete, avg_fee, global_rank, updated_at,
    fees_verified_at, open_classes_verified_at)
  select id, city_id, district_id, locality_id, board_ids, name, named, beside, lat, lng,
    is_verified, is_collab, is_featured, has_fees, has_facilities, has_open_class, is_complete, avg_fee, global_rank, updated_at,
    fees_verified_at, open_classes_verified_at
  from truth
  on conflict (id) do update set (city_id, district_id, locality_id, board_ids, name, named, beside, lat, lng,
    is_verified, is_collab, is_featured, has_fees, has_facilities, has_open_class, is_complete, avg_fee, global_rank, updated_at,
    fees_verified_at, open_classes_verified_at)
    = (excluded.city_id, excluded.district_id, excluded.locality_id, excluded.board_ids, excluded.name, excluded.named, excluded.beside,
      excluded.lat, excluded.lng, excluded.is_verified, excluded.is_collab, excluded.is_featured, excluded.has_fees,
      excluded.has_facilities, excluded.has_open_class, excluded.is_complete, excluded.avg_fee, excluded.global_rank, excluded.updated_at,
      excluded.fees_verified_at, excluded.open_classes_verified_at)
  where listed is distinct from excluded;
  -- In their order, since another who writes the same words is waited for.
  insert into school_word
  select distinct one.word from school_listing cross join string_to_table(named || ' ' || beside, ' ') as one (word)
  where id = any (ids) and word <> '' and not exists (select from school_word as known where known.word = one.word)
  order by 1 on conflict do nothing;
  -- Many keys come into their index at once, at a tenth of the cost; what waits for that would have to be read by every search.
  select gin_clean_pending_list('school_listing_keys');
$$;
select update_school_listing(array(select id from school));
