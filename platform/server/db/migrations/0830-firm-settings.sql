-- Changes of the settings of the firm, append-only: the last one of a name counts. Each names the one that it follows, so that of two
-- that follow the same change one is refused.
create table firm_setting_change (
  id integer generated always as identity primary key,
  name text not null,
  value jsonb not null,
  follows integer references firm_setting_change,
  undoes integer references firm_setting_change,
  staff_id integer, -- a member of staff, see portal/server/migrations; null: a command
  at timestamptz not null default now(),
  unique nulls not distinct (name, follows)
);
create index firm_setting_change_last on firm_setting_change (name, id desc);
