-- What the coordinates of a school are the point of, as their source says: without a word of it, its building.
alter table school add column placed_by text check (placed_by in ('building', 'locality', 'pincode', 'city', 'district'));
-- Derived, see views/school-listing-truth.sql: null where a school has no coordinates.
alter table school_listing add column exactness text;
alter table school_offer
  add column exactness text,
  add column gender text; -- whom the school takes; null where that is not known
