-- A notice about a parent who is erased names them, so nobody reads it any more.
alter table notice add column hidden_at timestamptz;
create index notice_of_lead on notice (lead_id);
