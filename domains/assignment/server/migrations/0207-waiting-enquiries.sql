-- What became of a new enquiry that nobody called about in time: the colleague to whom it was offered, and when the admins were told.
create table enquiry_escalation (
  lead_id integer not null references lead on delete cascade,
  asked_at timestamptz not null, -- the first enquiry since staff last acted
  offered_to integer references staff,
  offered_at timestamptz,
  gave_share boolean not null default false,
  ended_at timestamptz, -- somebody acted, and the offer is over
  told_at timestamptz,
  check ((offered_to is null) = (offered_at is null)),
  primary key (lead_id, asked_at)
);
create index enquiry_offer_open on enquiry_escalation (lead_id) where offered_at is not null and ended_at is null;
create index enquiry_offer_to on enquiry_escalation (offered_to, offered_at) where ended_at is null;

-- Who does not want to hear a sound when a new enquiry comes.
create table muted_enquiries (
  staff_id integer primary key references staff on delete cascade
);
