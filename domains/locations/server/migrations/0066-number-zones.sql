-- The zones in which a number may be, by the digits with which it begins; from data/number_zones.csv.
create table number_zone (
  prefix text primary key,
  zones text[] not null
);
