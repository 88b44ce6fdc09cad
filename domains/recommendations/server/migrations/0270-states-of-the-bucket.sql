-- How far a child is with a school of the bucket, as staff and the parent chose; what is logged at the school goes before it.
alter table school_bucket
  add stage text not null default 'suggested' check (stage in ('suggested', 'shortlisted')),
  add place integer not null default 0, -- in the order that staff chose; schools of one place stand as they were added
  add declined_at timestamptz,
  add declined_reason text,
  add declined_by_parent boolean not null default false,
  add check ((declined_at is null) = (declined_reason is null));
