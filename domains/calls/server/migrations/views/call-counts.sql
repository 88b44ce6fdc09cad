-- Whether a call counts as one to the parent: it left our side, or somebody spoke to them. One that the provider refused, or for which the
-- counsellor did not pick up, does not (`reachedNobody` in platform/contract/call-states.ts; a test compares them).
create or replace function call_counts(direction text, state text) returns boolean language sql immutable parallel safe as $$
  select direction = 'outbound' and state not in ('rejected', 'counsellor_unreachable') or state = 'connected'
$$;
