-- Whether a call made the parent's telephone ring. `rang` in platform/contract/call-states.ts has the same states, and a test compares them.
create or replace function call_rang(direction text, state text) returns boolean language sql immutable parallel safe as $$
  select direction = 'outbound' and state in ('connected', 'parent_no_answer', 'parent_busy')
$$;
