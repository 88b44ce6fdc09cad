-- The tree of places: country > state > city > district > locality.
-- 'other' stands beside cities in filters: Boarding Schools and Online Schools, which are no town.
create table place (
  id integer primary key,
  kind text not null check (kind in ('country', 'state', 'city', 'district', 'locality', 'other')),
  parent_id integer references place,
  name text not null,
  slug text not null,
  lineage integer[] not null, -- ids from the country down to this place
  lat double precision,
  lng double precision,
  pincode text,
  rank integer not null default 0, -- schools here: the order of cities
  unique nulls not distinct (parent_id, kind, slug)
);
create index place_kind on place (kind, rank desc, name);
create index place_parent on place (parent_id, name);
create index place_lineage on place using gin (lineage);
-- Free text is looked up among our own places.
create index place_name on place using gin (lower(name) gin_trgm_ops);
-- Tells whether coordinates are those of a place rather than of a building.
create index place_at on place (lat, lng);

create table country (
  iso2 text primary key,
  name text not null,
  dial_code integer not null
);

-- The zones in which a number may be, by the digits with which it begins; from data/number_zones.csv.
create table number_zone (
  prefix text primary key,
  zones text[] not null
);
