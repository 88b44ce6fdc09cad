create table lead_merge (
  id integer generated always as identity primary key,
  lead_id integer not null references lead on delete cascade, -- that stays
  merged_lead_id integer not null references lead on delete cascade, -- that went
  staff_id integer not null references staff,
  at timestamptz not null default clock_timestamp(),
  event_id integer not null references lead_event on delete cascade, -- at the lead that stays
  split_at timestamptz,
  split_by integer references staff,
  check (lead_id <> merged_lead_id)
);
create unique index lead_merge_standing on lead_merge (merged_lead_id) where split_at is null;
create index lead_merge_of_lead on lead_merge (lead_id, id desc);
create index lead_merge_of_event on lead_merge (event_id);

-- Rows that a merge changed, in its order, as they stood before and after it. Kept while the merge can be split.
create table lead_merge_row (
  merge_id integer not null references lead_merge on delete cascade,
  step smallint not null,
  table_name text not null,
  before jsonb, -- null: the merge added the row
  after jsonb not null
);
create index lead_merge_row_of on lead_merge_row (merge_id, step);
