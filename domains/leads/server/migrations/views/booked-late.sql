-- A call that a parent booked is served until so long after its time.
create or replace function booked_late() returns interval language sql immutable parallel safe as $$ select interval '3 hours' $$;
