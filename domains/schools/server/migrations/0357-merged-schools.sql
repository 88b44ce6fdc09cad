-- A school that stands here twice is merged into its other entry; what names it follows, and comes back when the merge is undone.
alter table school add column merged_into_id integer references school on delete cascade;
create index school_merged_into on school (merged_into_id) where merged_into_id is not null;

create table school_merge (
  id integer generated always as identity primary key,
  school_id integer not null references school on delete cascade, -- that stays
  merged_school_id integer not null references school on delete cascade, -- that went
  staff_id integer not null references staff,
  at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  undone_by_id integer references staff,
  check (school_id <> merged_school_id)
);
create unique index school_merge_standing on school_merge (merged_school_id) where undone_at is null;
create index school_merge_of_school on school_merge (school_id, id desc);

-- What a merge changed, in its order: a row of any table as it stood before and as the merge left it. Kept while it can be undone.
create table school_merge_row (
  merge_id integer not null references school_merge on delete cascade,
  step smallint not null,
  table_name text not null,
  before jsonb, -- null: the merge added the row
  after jsonb not null
);
create index school_merge_row_of on school_merge_row (merge_id, step);

-- Two schools that look like one, of which somebody said that they are two.
create table school_apart (
  one_id integer not null references school on delete cascade,
  other_id integer not null references school on delete cascade,
  staff_id integer not null references staff,
  at timestamptz not null default now(),
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index school_apart_other on school_apart (other_id);

-- Likely doubles are looked for by name and district.
create index school_namesakes on school (folded_name, district_id) where delisted_at is null;
