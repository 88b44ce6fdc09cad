-- The cities that a member of staff works for.
create table staff_city (
  staff_id integer not null references staff on delete cascade,
  city_id integer not null references place,
  primary key (staff_id, city_id)
);
