-- The last instant at which each scheduled task was due and added as a job.
create table scheduled_task (
  task text primary key,
  due_at timestamptz not null
);

comment on table job_runner is 'Read no more: a runner shows that it is there by its lock alone. Processes of the release of 29 November 2026 that still serve beside an upgrade write it; a release after the next may drop it.';
