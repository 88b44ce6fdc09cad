create index school_listing_keys on school_listing using gin
  (school_keys(named, initials, places, beside, city_id, district_id, locality_id, board_ids));
-- Without statistics PostgreSQL expects few matches and uses the index; otherwise it would make the keys of all schools to compare them.
alter index school_listing_keys alter column 1 set statistics 0;
