-- A rule can fit a lead and still have no counsellor who may get it: a firm without counsellors, or a city for which nobody works.
alter table waiting_lead add column has_counsellors boolean not null default true;
comment on column waiting_lead.has_counsellors is 'False: no active counsellor belongs to the rule for this lead, so nobody could come for it.';
