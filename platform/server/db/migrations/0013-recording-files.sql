-- Every file of a recording, from before its first byte is written until it is removed. The row outlives the call: one without a
-- call, or one that its call does not name, is a file to be removed.
create table recording_file (
  key text primary key, -- in our files
  call_id integer references call on delete set null,
  begun_at timestamptz not null default now()
);
create index recording_file_of_call on recording_file (call_id);
create index recording_file_lost on recording_file (begun_at) where call_id is null;
