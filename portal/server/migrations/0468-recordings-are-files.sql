-- Recordings are files like others. They stay where they lie, and what nothing names any more is removed by the job of all files.
alter table call add column recording_file text references stored_file on delete set null;
create unique index call_of_recording on call (recording_file) where recording_file is not null;

insert into stored_file (name, type, bytes, forget_at, is_private, key)
select regexp_replace(file.key, '^.*/', ''), coalesce(recording_type, 'application/octet-stream'), coalesce(recording_bytes, 0),
  case
    when call.recording_key is distinct from file.key then greatest(begun_at + interval '1 day', now())
    when erased_at is not null then erased_at + interval '1 year'
  end,
  true, file.key
from recording_file as file left join call on call.id = file.call_id left join lead on lead.id = call.lead_id;

update call set recording_file = stored_file.name
from stored_file where recording_key is not null and stored_file.key = recording_key;

alter table call drop column recording_key, drop column recording_type, drop column recording_bytes;
drop table recording_file;

-- A waiting job of the task that is gone would stay for ever.
do $$ begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'remove_lost_recordings'));
  end if;
end $$;
