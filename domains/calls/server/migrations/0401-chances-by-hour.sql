-- The chance that a call is answered at an hour in India, for parents of a source; '' stands for those of any. Made with answering_hour,
-- for the hours of calling and only where enough calls were counted. Beside it stand the mean chance of those hours, and how many they are.
create table hour_chance (
  source text not null,
  is_weekend boolean not null,
  hour smallint not null,
  chance float8 not null,
  usual float8 not null,
  hours smallint not null,
  primary key (source, is_weekend, hour) include (chance, usual, hours)
);
