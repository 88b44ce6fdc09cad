-- What each school reached since the beginning, until each Monday: a period is what stands at its end without what stands at its beginning,
-- so its length does not matter, and only the days from the Mondays before them are read day by day. Without a row it is nothing.
create table school_total (
  until date not null, -- a Monday in India, which is not counted any more
  school_id integer not null,
  enquiry integer not null,
  lead_generated integer not null,
  visit_scheduled integer not null,
  visit_done integer not null,
  application_submitted integer not null,
  registration_done integer not null,
  admission_done integer not null,
  admission_already_taken integer not null,
  primary key (until, school_id)
);
