-- Boarding parents ask for boarding schools, and for what a year costs there with the hostel. Derived, see views/school-listing-truth.sql.
alter table school_listing add column is_residential boolean not null default false;
create index school_listing_residential on school_listing (is_verified) where is_residential;
alter table school_offer
  -- Rupees a year with the hostel, side by side with fee_classes; null for a class whose hostel fee is not known.
  add column boarding_fees integer[],
  add column boarding_days date[], -- when each was confirmed
  add column avg_boarding_fee integer;
