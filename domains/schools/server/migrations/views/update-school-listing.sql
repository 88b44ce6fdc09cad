-- Copies what is derived of schools into the rows in which lists find them and tell of them. All of it is found by indexes, also where a
-- table was small when the plan was made. The school's own row is left alone but for a name that was written otherwise.
create or replace function update_school_listing(ids integer[]) returns void language sql set enable_seqscan = off as $$
  -- Derived once, though compared and written twice.
  with truth as materialized (
    -- Who stands beside them is asked once, not for each row.
    select * from school_listing_truth where id = any (array(select unnest(ids || schools_beside(ids))))
  ), folded as (
    update school set folded_name = truth.named from truth where truth.id = school.id and school.folded_name <> truth.named
  ), lines as (
    insert into school_line as line (id, in_short, in_lists) select id, in_short, in_lists from truth
    on conflict (id) do update set (in_short, in_lists) = (excluded.in_short, excluded.in_lists) where line is distinct from excluded
  ), offered as (
    insert into school_offer as offer (id, lat, lng, exactness, gender, city_id, district_id, locality_id, board_ids, level, is_residential, is_collab, is_verified, global_rank,
      avg_fee, fees_on, class_ids, first_grade, last_grade, fee_classes, fees, fee_days, boarding_fees, boarding_days, avg_boarding_fee,
      open_classes, opens_on, open_until, open_days)
    select id, lat, lng, exactness, gender, city_id, district_id, locality_id, board_ids, level, is_residential, is_collab, is_verified, global_rank,
      avg_fee, fees_on, class_ids, first_grade, last_grade, fee_classes, fees, fee_days, boarding_fees, boarding_days, avg_boarding_fee,
      open_classes, opens_on, open_until, open_days from truth
    on conflict (id) do update set (lat, lng, exactness, gender, city_id, district_id, locality_id, board_ids, level, is_residential, is_collab, is_verified, global_rank,
      avg_fee, fees_on, class_ids, first_grade, last_grade, fee_classes, fees, fee_days, boarding_fees, boarding_days, avg_boarding_fee,
      open_classes, opens_on, open_until, open_days)
      = (excluded.lat, excluded.lng, excluded.exactness, excluded.gender, excluded.city_id, excluded.district_id, excluded.locality_id, excluded.board_ids, excluded.level, excluded.is_residential, excluded.is_collab, excluded.is_verified, excluded.global_rank,
        excluded.avg_fee, excluded.fees_on, excluded.class_ids, excluded.first_grade, excluded.last_grade, excluded.fee_classes, excluded.fees, excluded.fee_days, excluded.boarding_fees, excluded.boarding_days, excluded.avg_boarding_fee, excluded.open_classes, excluded.opens_on, excluded.open_until, excluded.open_days)
    where offer is distinct from excluded
  )
  insert into school_listing as listed (id, city_id, district_id, locality_id, board_ids, name, named, initials, places, beside, lat, lng, exactness,
    is_verified, is_collab, is_featured, is_residential, has_fees, has_facilities, has_open_class, is_complete, avg_fee, global_rank, updated_at,
    fees_verified_at, open_classes_verified_at)
  select id, city_id, district_id, locality_id, board_ids, name, named, initials, places, beside, lat, lng, exactness,
    is_verified, is_collab, is_featured, is_residential, has_fees, has_facilities, has_open_class, is_complete, avg_fee, global_rank, updated_at,
    fees_verified_at, open_classes_verified_at
  from truth
  on conflict (id) do update set (city_id, district_id, locality_id, board_ids, name, named, initials, places, beside, lat, lng, exactness,
    is_verified, is_collab, is_featured, is_residential, has_fees, has_facilities, has_open_class, is_complete, avg_fee, global_rank, updated_at,
    fees_verified_at, open_classes_verified_at)
    = (excluded.city_id, excluded.district_id, excluded.locality_id, excluded.board_ids, excluded.name, excluded.named, excluded.initials,
      excluded.places, excluded.beside, excluded.lat, excluded.lng, excluded.exactness, excluded.is_verified, excluded.is_collab, excluded.is_featured, excluded.is_residential, excluded.has_fees,
      excluded.has_facilities, excluded.has_open_class, excluded.is_complete, excluded.avg_fee, excluded.global_rank, excluded.updated_at,
      excluded.fees_verified_at, excluded.open_classes_verified_at)
  where listed is distinct from excluded;
  -- In their order, since another who writes the same words is waited for. Each word is looked up by itself (offset 0), also where the
  -- table was empty when the plan was made.
  insert into school_word as known (word, is_spelled, is_place)
  select * from (
    select word, bool_or(is_spelled) as is_spelled, bool_or(is_place) as is_place from school_listing_words where id = any (ids) group by word
  ) as written
  where not exists (select from school_word as same
    where same.word = written.word and same.is_spelled >= written.is_spelled and same.is_place >= written.is_place offset 0)
  order by word
  on conflict (word) do update
  set (is_spelled, is_place) = (known.is_spelled or excluded.is_spelled, known.is_place or excluded.is_place);
  -- Many keys come into their index at once, at a tenth of the cost; what waits for that would have to be read by every search.
  -- The index is looked up when this runs: a new database has it later.
  select gin_clean_pending_list('school_listing_keys'::text::regclass);
$$;
