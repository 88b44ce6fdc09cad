-- A school has a code in each register that lists it; before, one was kept. A code is one school's alone.
create table school_code (
  code text primary key,
  school_id integer not null references school on delete cascade,
  scheme text not null generated always as (coalesce(substring(code from '^([A-Z]+)-'), '')) stored
);
create index school_code_school on school_code (school_id);

insert into school_code (code, school_id) select source_id, id from school where source_id is not null;

-- So an upload of before is still taken back, and a change undone.
update school_change
set before = (before - 'source_id') || jsonb_build_object('codes', to_jsonb(array_remove(array[before ->> 'source_id'], null))),
  after = (after - 'source_id') || jsonb_build_object('codes', to_jsonb(array_remove(array[after ->> 'source_id'], null)))
where jsonb_exists(after, 'source_id');

drop view if exists school_listing_truth cascade;
alter table school drop column source_id;
