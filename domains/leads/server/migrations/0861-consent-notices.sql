-- Notices of consent: what a parent is told before they agree (DPDP Rules 2025, rule 3). A version that was published is never changed.
create table consent_notice (
  id integer generated always as identity primary key,
  name text not null,
  version integer not null,
  purposes text[] not null,
  language text not null, -- the one beside English
  texts jsonb not null, -- by language: title, intro, items of data and purpose, how to withdraw, how to complain
  withdraw_url text not null,
  complain_url text not null,
  staff_id integer not null references staff,
  written_at timestamptz not null default clock_timestamp(),
  published_at timestamptz, -- null: a draft
  published_by integer references staff,
  check ((published_at is null) = (published_by is null)),
  unique (name, version)
);
create unique index consent_notice_draft on consent_notice (name) where published_at is null;

create function keep_published_notices() returns trigger language plpgsql as $$
begin
  raise exception 'A published notice of consent is never changed: % is refused.', lower(tg_op) using errcode = 'insufficient_privilege';
end $$;
create trigger consent_notice_stays before update or delete on consent_notice
  for each row when (old.published_at is not null) execute function keep_published_notices();

alter table consent add column notice_id integer references consent_notice, add column notice_language text,
  add column method text check (method in ('held', 'given', 'token')), -- by which a parent is known to be an identifiable adult
  add check ((notice_id is null) = (notice_language is null));
