-- A removed school stands in no list and can be put back; what parents asked about it, and its history, keep its name.
alter table school
  add column delisted_at timestamptz,
  add column delisted_by_id integer references staff;
create index school_delisted on school (delisted_at desc, id desc) where delisted_at is not null;

-- The first entry in the history of a school is its registration, which is undone by removing the school. It has the time of the
-- transaction that made the school.
update school_change set part = 'registered'
from school where school.id = school_change.school_id and school_change.at = school.created_at and part = 'profile' and undoes_id is null;
