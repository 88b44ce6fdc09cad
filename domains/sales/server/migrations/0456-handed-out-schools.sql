-- One act of handing schools out to executives, or of taking them away: it can be undone as a whole.
create table school_handout (
  id integer generated always as identity primary key,
  by_id integer not null references staff,
  at timestamptz not null default now(),
  undone_at timestamptz
);

-- In which act an assignment began and ended.
alter table school_assignment
  add column handout_id integer references school_handout,
  add column ended_in_id integer references school_handout;
create index school_assignment_of_handout on school_assignment (handout_id) where handout_id is not null;
create index school_assignment_ended_in on school_assignment (ended_in_id) where ended_in_id is not null;
