-- The last instant at which each scheduled task was due and added as a job.
create table scheduled_task (
  task text primary key,
  due_at timestamptz not null
);

-- A runner shows that it is there by its lock alone.
drop table job_runner;
