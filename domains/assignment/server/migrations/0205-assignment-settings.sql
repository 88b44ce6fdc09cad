-- What the firm says of new leads: when a counsellor counts as there, and after how many minutes without a first call an enquiry is
-- offered to a colleague, and told to the admins (null: never). Always one row.
create table assignment_setting (
  is_one boolean primary key default true check (is_one),
  presence text not null default 'seen' check (presence in ('hours', 'check_in', 'seen')),
  seen_minutes integer not null default 15 check (seen_minutes between 5 and 240),
  offer_minutes integer default 10 check (offer_minutes between 1 and 1440),
  tell_minutes integer default 20 check (tell_minutes between 1 and 1440)
);
insert into assignment_setting default values;
