-- Schools put together for a parent.
create table school_bucket (
  lead_id integer not null references lead on delete cascade,
  child_id integer references child,
  school_id integer not null references school,
  added_by integer references staff,
  added_at timestamptz not null default now(),
  unique nulls not distinct (lead_id, child_id, school_id)
);
