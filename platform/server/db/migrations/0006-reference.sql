-- Which version of each set of data was loaded: by its hash, an unchanged set is left alone at the next start.
-- The row 'demo' says that the leads here are invented.
create table reference_load (
  name text primary key,
  hash text not null,
  loaded_at timestamptz not null default now()
);
