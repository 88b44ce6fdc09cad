-- Copies what is derived of schools into their rows.
create or replace function update_school_listing(ids integer[]) returns void language sql as $$
  -- Derived once, though compared and written.
  with truth as materialized (
    select id, search, folded_name, avg_fee, has_fees, has_facilities, has_open_class, missing from school_listing_truth where id = any (ids)
  )
  update school set (search, folded_name, avg_fee, has_fees, has_facilities, has_open_class, missing)
    = (truth.search, truth.folded_name, truth.avg_fee, truth.has_fees, truth.has_facilities, truth.has_open_class, truth.missing)
  from truth
  where truth.id = school.id
    and (school.search, school.folded_name, school.avg_fee, school.has_fees, school.has_facilities, school.has_open_class, school.missing) is distinct from
      (truth.search, truth.folded_name, truth.avg_fee, truth.has_fees, truth.has_facilities, truth.has_open_class, truth.missing);
  insert into school_word
  select distinct lexeme from school cross join unnest(tsvector_to_array(search)) as lexeme where id = any (ids)
  on conflict do nothing;
$$;
select update_school_listing(array(select id from school));
