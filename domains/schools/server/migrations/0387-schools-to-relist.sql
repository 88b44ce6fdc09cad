-- Schools of which a flag changed that lists of leads show: their leads are listed again part by part, up to the lead reached so far.
create table school_to_relist (
  school_id integer primary key references school on delete cascade,
  reached integer not null default 0,
  at timestamptz not null default clock_timestamp()
);
