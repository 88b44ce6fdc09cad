-- The id that a source has for a parent: whoever arrives with it again is the same lead. Sources are kept in small letters.
create table lead_reference (
  source text not null check (source = lower(source)),
  reference text not null check (reference <> ''),
  lead_id integer not null references lead on delete cascade,
  added_at timestamptz not null default now(),
  primary key (source, reference)
);
create index lead_reference_of_lead on lead_reference (lead_id);
