-- What a school offers a child, in one narrow row: recommendations look at thousands of schools round a parent at once.
create table school_offer (
  id integer primary key references school on delete cascade,
  -- Derived, see views/school-listing-truth.sql.
  lat double precision,
  lng double precision,
  city_id integer,
  district_id integer,
  locality_id integer,
  board_ids integer[] not null,
  level text,
  is_residential boolean not null,
  is_collab boolean not null,
  is_verified boolean not null,
  global_rank integer,
  avg_fee integer, -- rupees a year
  fees_on date, -- the day on which that yearly fee was confirmed which was confirmed longest ago
  class_ids integer[], -- the classes that are known one by one; null where none is
  first_grade smallint, -- as the register says, 1 for Class 1
  last_grade smallint,
  -- Of each class whose yearly fee is known, the newest session: side by side.
  fee_classes integer[],
  fees integer[],
  fee_days date[], -- when each was confirmed
  -- Of each class that was opened or closed for admission, the newest session first: side by side.
  open_classes integer[],
  opens_on date[],
  open_until date[], -- the last day; '-infinity' where it is closed
  open_days date[] -- when each was confirmed
);
create index school_offer_around on school_offer (lat, lng);
create index school_offer_of_district on school_offer (district_id);
create index school_offer_of_city on school_offer (city_id);
create index school_offer_of_locality on school_offer (locality_id);
create index school_offer_residential on school_offer (id) where is_residential;
