-- A call that a parent booked counts as made, and is served, so long before its time.
create or replace function booked_early() returns interval language sql immutable parallel safe as $$ select interval '5 minutes' $$;
