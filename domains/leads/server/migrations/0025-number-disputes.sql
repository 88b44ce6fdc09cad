-- A number belongs to one parent. One that a counsellor adds though somebody has it whom they do not see stands with both until an
-- admin says whose it is: to them it looks like any other, so that adding numbers does not tell who is known here.
alter table lead_number
  add disputed boolean not null default false,
  drop constraint lead_number_pkey,
  add primary key (lead_id, e164);
create unique index lead_number_of_one on lead_number (e164) where not disputed;
create index lead_number_disputed on lead_number (e164) where disputed;

create table number_dispute (
  id integer generated always as identity primary key,
  lead_id integer not null references lead on delete cascade, -- to whom it was added
  e164 text not null,
  staff_id integer not null references staff, -- by whom
  at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by integer references staff,
  was_kept boolean,
  check ((settled_at is null) = (was_kept is null))
);
create index number_dispute_open on number_dispute (id desc) where settled_at is null;
create index number_dispute_of_lead on number_dispute (lead_id);
