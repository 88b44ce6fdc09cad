-- Somebody read or exported more than a budget allows. At each further budget's worth they are asked why again.
create table budget_alarm (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  kind text not null,
  level integer not null, -- how many times the budget was used up
  count integer not null,
  budget integer not null,
  at timestamptz not null default now(),
  reason text,
  reason_at timestamptz
);
create index budget_alarm_of_staff on budget_alarm (staff_id, kind, at desc);
comment on table budget_alarm is 'Who read or exported more than a budget allows, and why.';
