-- What a call is for is fixed before it begins.
alter table call add column purpose text not null default 'admission_help' check (purpose in ('admission_help', 'marketing'));
