-- When the parent last said whether they agree to log in through Inside; null: never asked. Who was allowed it before said so when they came.
alter table lead add login_consent_at timestamptz;
update lead set login_consent_at = created_at where allowed_login_via_inside;
alter table lead add check (login_consent_at is not null or not allowed_login_via_inside);
