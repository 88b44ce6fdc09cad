-- How calls to parents were answered by the hour at which they were dialed, by the source of the parent: made again each night.
create table answering_hour (
  source text not null,
  is_weekend boolean not null,
  hour smallint not null,
  dialed integer not null,
  answered integer not null,
  primary key (source, is_weekend, hour)
);
