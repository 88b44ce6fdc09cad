-- All leads of a counsellor go to another, one after another: what is done of it, and when it last went on.
create table lead_hand_over (
  id integer generated always as identity primary key,
  from_id integer not null references staff,
  to_id integer not null references staff,
  by_id integer not null references staff,
  note text,
  at timestamptz not null default now(),
  moved integer not null default 0,
  progress_at timestamptz not null default now(),
  done_at timestamptz
);
create unique index lead_hand_over_now on lead_hand_over (from_id) where done_at is null;
create index lead_hand_over_of_staff on lead_hand_over (from_id, id desc);
