-- The job runners of all processes. Each holds an advisory lock while it lives, so that the jobs of a dead one are free within seconds.
create table job_runner (
  id text primary key,
  began_at timestamptz not null default now()
);
