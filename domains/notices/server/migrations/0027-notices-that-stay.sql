-- Counted until what it tells of is settled; reading it is not enough.
alter table notice add stays boolean not null default false;
