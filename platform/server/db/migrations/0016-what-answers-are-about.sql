-- Of whom the kept answer of a write tells, as the rule of who sees them knows them: a retry gets the answer only while its author does.
alter table idempotency_key add column about integer[] not null default '{}';
