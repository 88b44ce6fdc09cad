-- Where a clock was ahead and is set back, what lies in the future is found without a look at what does not.
create index dial_lease_begins on dial_lease (lower(during));
create index call_automatic on call (placed_at) where automatic;
