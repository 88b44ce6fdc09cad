-- In every order, schools with a mark are picked from the index alone: without the marks there, PostgreSQL read all schools and sorted
-- them. As keys and not beside them, so that rows which nothing vacuumed yet are looked up in the table only if they have the mark.
drop index school_listing_by_fees_down, school_listing_by_rank, school_listing_by_update;
create index school_listing_by_fees_down on school_listing
  (avg_fee desc nulls last, id, is_verified, is_collab, is_featured, has_fees, has_facilities, has_open_class, is_complete);
create index school_listing_by_rank on school_listing
  (global_rank, id, is_verified, is_collab, is_featured, has_fees, has_facilities, has_open_class, is_complete);
create index school_listing_by_update on school_listing
  (updated_at desc nulls last, id, is_verified, is_collab, is_featured, has_fees, has_facilities, has_open_class, is_complete);
