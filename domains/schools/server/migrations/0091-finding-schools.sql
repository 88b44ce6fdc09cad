-- What lists find, filter, sort and count schools by, in narrow rows: a word that most schools have is counted and sorted in them at once.
-- Derived, see views/school-listing-truth.sql; views/school-keys.sql has the index of what a school is found by.
create table school_listing (
  -- First what is never null and of one width: so much quicker is it read.
  is_verified boolean not null,
  is_collab boolean not null,
  is_featured boolean not null,
  has_fees boolean not null,
  has_facilities boolean not null,
  has_open_class boolean not null,
  is_complete boolean not null,
  id integer primary key references school on delete cascade,
  name text not null,
  avg_fee integer, -- rupees a year
  global_rank integer,
  updated_at timestamptz,
  lat double precision,
  lng double precision,
  city_id integer,
  district_id integer,
  locality_id integer,
  board_ids integer[] not null,
  named text not null, -- the folded words of its name, its initials and its code
  beside text not null -- the folded words of its places, pincode and address
);
create index school_listing_by_name on school_listing (name, id)
  include (is_verified, is_collab, is_featured, has_fees, has_facilities, has_open_class, is_complete);
create index school_listing_by_fees on school_listing (avg_fee, id)
  include (is_verified, is_collab, is_featured, has_fees, has_facilities, has_open_class, is_complete);
create index school_listing_flags on school_listing (is_verified, is_collab, is_featured, has_fees, has_facilities, has_open_class, is_complete);
create index school_listing_around on school_listing (lat, lng);

-- Lists read these no more.
drop view if exists school_listing_truth;
drop function if exists meant_words(text, text, boolean);
drop index school_listed, school_flags, school_by_name, school_by_fees, school_by_update, school_locality, school_district_listed, school_in_city;
alter table school drop column search;
create index school_district on school (district_id);
create index school_city on school (city_id);

-- A school is looked for by part of its name: first those that begin with it, then those that have it elsewhere, the shortest first.
create index school_name_begins on school (lower(name) collate "C") include (name, id);
create index school_name_length on school (length(name), id) include (name);
