-- What parents said about what we may do, append-only: none of it is changed or removed. `given` is null where a row takes back another
-- that was noted by mistake. Of a number or an address only its fingerprint is kept, so that a no outlives the parent's data.
create table consent (
  id bigint generated always as identity primary key,
  lead_id integer references lead on delete set null, -- null: of a number or an address that no parent of ours has, or the parent is destroyed
  child_id integer references child on delete set null, -- of one child alone
  contact bytea, -- the word is of one number or address alone (contact_key)
  purpose text not null check (purpose in ('admission_help', 'marketing', 'sharing', 'calls', 'registered_calls', 'messages', 'recording', 'child_data', 'login')),
  channel text not null default 'all' check (channel in ('all', 'call', 'whatsapp', 'mail')),
  given boolean,
  undoes bigint unique references consent,
  said_at timestamptz not null,
  noted_at timestamptz not null default clock_timestamp(),
  how text not null check (how in ('spoken', 'words', 'button', 'click', 'provider', 'website', 'file', 'page', 'staff', 'merge', 'taken_over', 'undone')),
  proof text check (proof in ('event', 'call', 'message', 'mail', 'import', 'intake_event', 'consent', 'column')), -- the table in which the proof stands
  proof_id text,
  staff_id integer references staff, -- who took it; null: nobody of the staff
  reference text, -- how an identifiable adult was known: never a document
  note text, -- how the parent said it, in the words of staff
  check ((given is null) = (undoes is not null))
);
create index consent_of_lead on consent (lead_id, id) where lead_id is not null;
create index consent_of_parent on consent ((case when contact is null then lead_id end)) where contact is null;
create index consent_of_contact on consent (contact) where contact is not null;
create index consent_of_child on consent (child_id) where child_id is not null;
create index consent_of_proof on consent (proof, proof_id);
comment on table consent is 'The ledger of consents: each word of a parent, its time, its proof and who took it.';

create function keep_consents() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger of consents only grows: % is refused.', lower(tg_op) using errcode = 'insufficient_privilege';
end $$;
create trigger consent_stays before update of purpose, channel, given, undoes, said_at, noted_at, how, proof, proof_id, staff_id, contact on consent
  for each statement execute function keep_consents();
create trigger consent_remains before delete or truncate on consent for each statement execute function keep_consents();

-- What stands today: the last word of each parent, number or address for a purpose and a channel (view consent_standing). One look-up decides.
create table consent_now (
  lead_id integer references lead on delete cascade,
  child_id integer references child on delete cascade,
  contact bytea,
  purpose text not null,
  channel text not null,
  given boolean not null,
  since timestamptz not null, -- of the first of the words that say the same
  said_at timestamptz not null, -- of the last
  consent_id bigint not null references consent,
  unique nulls not distinct (lead_id, contact, purpose, channel, child_id),
  check ((lead_id is null) <> (contact is null))
);
create index consent_now_contact on consent_now (contact) where contact is not null;
create index consent_now_child on consent_now (child_id) where child_id is not null;

-- What was refused by which row of the ledger.
create table consent_refusal (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  lead_id integer references lead on delete cascade,
  purpose text not null,
  channel text not null,
  consent_id bigint references consent, -- null: no row of the ledger, where one is needed
  staff_id integer references staff, -- null: a job of the portal
  act text not null -- what was asked for
);
create index consent_refusal_of_lead on consent_refusal (lead_id, at);
