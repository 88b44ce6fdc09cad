-- By its address a kept answer is known to be about a parent who is erased.
alter table idempotency_key add column url text not null default '';
