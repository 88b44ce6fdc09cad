-- Where the parent is written to by e-mail; and why mail came back from there, until the address is changed.
alter table lead
  add email text check (email = lower(email)),
  add email_bounced_at timestamptz,
  add email_bounced_reason text,
  add check (email is not null or email_bounced_at is null);
create index lead_email on lead (email) where email is not null;
