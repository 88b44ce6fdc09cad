-- A parent who looks at a school's page is heard of too.
alter table parent_activity drop constraint parent_activity_kind_check,
  add constraint parent_activity_kind_check check (kind in ('enquiry', 'cart', 'application', 'booked_call', 'login', 'page_visit'));

-- Whether the parent agreed to be written to, and when they last said so or took it back; null: never asked.
alter table lead
  add message_consent boolean,
  add message_consent_at timestamptz,
  add check ((message_consent is null) = (message_consent_at is null));

-- Nothing used these keys; those of the intake stand with it.
drop table intake_key;
