-- Since when a counsellor's own dialer is paused, and why, as they say it.
alter table dialer_session add column paused_at timestamptz;
alter table dialer_session add column paused_for text check (paused_for in ('lunch', 'tea', 'meeting', 'training', 'other'));

-- How many calls and conversations a counsellor is to have in a day. The row without a counsellor holds for all who have none of their own.
create table day_target (
  id integer generated always as identity primary key,
  staff_id integer unique nulls not distinct references staff on delete cascade,
  calls integer check (calls > 0),
  talks integer check (talks > 0),
  check (calls is not null or talks is not null)
);
