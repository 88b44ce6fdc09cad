-- Whether a call counts as one: the parent's telephone rang, or somebody spoke to them. Dialing that ended before it rang does not, nor does
-- a call that goes on, until it has ended.
create or replace function call_counts(direction text, state text) returns boolean language sql immutable parallel safe as $$
  select direction = 'outbound' and state in ('parent_no_answer', 'parent_busy') or state = 'connected'
$$;
