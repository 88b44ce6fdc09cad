-- How many parents visited a school and took admission there: of all stages of schooling first, then of each stage.
-- A job makes it from the steps each night.
create table school_outcome (
  school_id integer primary key references school on delete cascade,
  visited integer[] not null,
  admitted integer[] not null
);
