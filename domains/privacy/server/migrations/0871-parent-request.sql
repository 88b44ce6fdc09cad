-- What a parent asks of their data, or complains about, until it is answered.
create table parent_request (
  id integer generated always as identity primary key,
  lead_id integer not null references lead,
  kind text not null check (kind in ('see', 'mend', 'erase', 'complain', 'nominate')),
  words text not null,
  taken_by integer not null references staff,
  at timestamptz not null default now(),
  due_on date not null,
  answer text,
  answered_by integer references staff,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index parent_request_of_lead on parent_request (lead_id);
create index parent_request_open on parent_request (due_on, id) where answered_at is null;
comment on table parent_request is 'What parents asked about their data, with the day by which it is due and what was answered.';
