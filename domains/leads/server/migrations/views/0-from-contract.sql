-- Written by portal/server/generate-functions.ts from domains/leads/server/sql-functions.ts and what that imports.

-- How far a step goes, from 1. Null: it stands no more.
create or replace function lead_step(kind text, status text) returns integer language sql immutable parallel safe as $$
  select case kind || ' ' || status
    when 'lead Generated' then 1
    when 'visit Scheduled' then 2
    when 'visit Done' then 3
    when 'application Shared' then 4
    when 'application Submitted' then 5
    when 'registration In process' then 6
    when 'registration Done' then 7
    when 'admission In process' then 8
    when 'admission Done' then 9
    when 'admission Already taken' then 10
  end
$$;

-- Whether a child has an admission with this step.
create or replace function is_admission(step integer) returns boolean language sql immutable parallel safe as $$
  select step >= 9
$$;

-- Whether an entry of this meaning, or of none, only plans the next call: it is no call and no act.
create or replace function plans_call(means text) returns boolean language sql immutable parallel safe as $$
  select means is not distinct from 'call_planned'
$$;

-- Whether an entry with this chase says that the parent wants no more calls.
create or replace function says_no(chase text) returns boolean language sql immutable parallel safe as $$
  select chase in ('ends', 'opts_out')
$$;
