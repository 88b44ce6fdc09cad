-- One job adds the lost jobs of all long work. Waiting jobs of the tasks that it replaces would stay for ever.
do $$ begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier in ('resume_imports', 'resume_exports', 'resume_bulk_transfers', 'resume_campaigns')));
  end if;
end $$;
