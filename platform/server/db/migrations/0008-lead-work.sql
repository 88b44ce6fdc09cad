-- What staff do to a lead: held actions, admissions elsewhere, transfers undone.
alter table lead_event drop constraint lead_event_kind_check;
alter table lead_event add constraint lead_event_kind_check check (
  kind in ('created', 'action', 'comment', 'share', 'transfer', 'transfer_undone', 'edit', 'admission_taken', 'admission_removed'));
alter table lead_event add column undoes_event_id integer unique references lead_event; -- transfer_undone: the transfer
alter table lead_event add column school_ids integer[]; -- an action at several schools; at one it is school_id
-- Logged actions are counted and browsed over months of everyone's, so all that a filter reads is in the index.
create index lead_event_actions on lead_event (at desc, id desc) include (lead_id, staff_id, action_id, sub_action_id) where kind = 'action';
create index lead_event_handovers on lead_event (staff_id, at desc, id desc) include (kind, to_staff_ids, lead_id)
  where kind in ('share', 'transfer', 'transfer_undone');
create index lead_event_handed_to on lead_event using gin (to_staff_ids) where kind in ('share', 'transfer', 'transfer_undone');

-- A parent may take admission at a school that is none of ours: it has a name and nothing else.
alter table milestone alter column school_id drop not null;
alter table milestone add column school_name text;
alter table milestone add check ((school_id is null) <> (school_name is null));
create unique index milestone_once on milestone (lead_id, kind, school_id, school_name, child_id) nulls not distinct where removed_at is null;
create index milestone_of_event on milestone (event_id);

-- What a visit comes to is no matter of an action's name, which admins change.
alter table action add column cancels boolean not null default false; -- of a visit: it does not take place
update action set cancels = true where category = 'visit' and name ilike '%cancel%';
create unique index action_name on action (category, lower(name));
create unique index sub_action_name on sub_action (action_id, lower(name));

-- An action that needs a follow-on call is held until that call completes it: both happen, or neither.
create table held_action (
  lead_id integer not null references lead on delete cascade,
  staff_id integer not null references staff,
  action_id integer not null references action,
  payload jsonb not null, -- of the call that held it, then of the one that completed it
  held_at timestamptz not null default now(),
  event_id integer references lead_event, -- set when it was completed, so that a retry finds what it did
  primary key (lead_id, staff_id)
);

-- What others did that a member of staff should know of.
create table notice (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  at timestamptz not null default now(),
  kind text not null check (kind in ('share', 'transfer', 'transfer_undone', 'export')),
  lead_id integer references lead on delete cascade,
  by_staff_id integer references staff,
  text text not null,
  read_at timestamptz
);
create index notice_of_staff on notice (staff_id, id desc);
create index notice_unread on notice (staff_id) where read_at is null;

-- Filters of a list that were given a name; a team's is everyone's to use.
create table saved_view (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  list text not null,
  name text not null check (name <> ''),
  query jsonb not null, -- as an address writes it
  is_team boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index saved_view_own on saved_view (staff_id, list, lower(name)) where not is_team;
create unique index saved_view_team on saved_view (list, lower(name)) where is_team;

-- What leaves the portal, and who took it.
create table audit_entry (
  id bigint generated always as identity primary key,
  staff_id integer not null references staff,
  at timestamptz not null default now(),
  what text not null,
  details jsonb not null default '{}'
);
create index audit_entry_of_staff on audit_entry (staff_id, at desc);

-- Lists as CSV. The text lies in parts, written while the job goes on, and is dropped after a day.
create table lead_export (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  list text not null,
  query jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'expired')),
  total integer,
  written integer not null default 0,
  trouble text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  viewer_id integer, -- whose list it was read from, as in lead_listing
  has_whole_numbers boolean not null default false,
  run integer not null default 0, -- a run that shows no progress is taken for dead, and another begins from the start
  progress_at timestamptz not null default now()
);
create index lead_export_of_staff on lead_export (staff_id, id desc);
create unique index lead_export_unfinished on lead_export (staff_id) where status in ('waiting', 'running'); -- one at a time
create table lead_export_part (
  export_id integer not null references lead_export on delete cascade,
  part integer not null,
  text text not null,
  primary key (export_id, part)
);

-- Free text is looked up among our own places.
create index place_name on place using gin (lower(name) gin_trgm_ops);
