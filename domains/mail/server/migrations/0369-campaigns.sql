-- A template that goes to many parents, a few each minute.
create table campaign (
  id integer generated always as identity primary key,
  name text not null,
  staff_id integer not null references staff,
  version_id integer not null references mail_version, -- the words do not change while it runs
  audience text not null, -- the list or view, in words
  status text not null default 'running' check (status in ('testing', 'tested', 'running', 'paused', 'stopped', 'done')),
  note text, -- why nothing is written right now
  simulated boolean not null,
  found integer not null,
  written integer not null default 0,
  left_out integer not null default 0,
  per_minute integer not null check (per_minute > 0),
  quiet_days integer not null check (quiet_days >= 0),
  test_size integer not null default 0 check (test_size >= 0),
  tested_at timestamptz,
  start_at timestamptz,
  paced_at timestamptz not null, -- the mails until this instant are written
  next_at timestamptz not null, -- when the job looks again
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index campaign_going on campaign (next_at) where status in ('testing', 'running');

-- Who was found, and what became of each: written down before the first mail goes, so that nobody who joins the list later is written to.
create table campaign_recipient (
  campaign_id integer not null references campaign on delete cascade,
  position integer not null,
  lead_id integer not null references lead on delete cascade,
  outcome text, -- null: waits; written, or why not (domains/mail/contract/campaigns.ts)
  message_id integer unique references message on delete set null,
  primary key (campaign_id, position)
);
create index campaign_recipient_of_lead on campaign_recipient (lead_id);
create index campaign_recipient_waiting on campaign_recipient (campaign_id, position) where outcome is null;
create index campaign_recipient_left_out on campaign_recipient (campaign_id, outcome, position) where outcome <> 'written';

update mail set campaign_id = null where campaign_id is not null;
alter table mail add foreign key (campaign_id) references campaign;
create index mail_of_campaign on mail (campaign_id, message_id) where campaign_id is not null;
create index mail_day_of_campaign on mail_day (campaign_id) where campaign_id <> 0;
