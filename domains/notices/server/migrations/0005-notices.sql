-- Notices for staff of what others did. The domains add the kinds.
create table notice (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  at timestamptz not null default now(),
  kind text not null,
  lead_id integer, -- a lead, see portal/server/migrations
  by_staff_id integer references staff,
  text text not null,
  read_at timestamptz,
  hidden_at timestamptz,
  stays boolean not null default false,
  topic text
);
create index notice_of_staff on notice (staff_id, id desc);
create index notice_unread on notice (staff_id) where read_at is null;
create index notice_of_lead on notice (lead_id);
create unique index notice_of_topic on notice (staff_id, topic) where topic is not null;
