-- Who of the staff acted first on a parent, and when. The page of a counsellor reads it of all their parents, which would read each
-- parent's acts. views/first-response-truth.sql says what counts as an act.
create table first_response (
  lead_id integer primary key references lead on delete cascade,
  staff_id integer,
  at timestamptz not null
);
create index first_response_of_staff on first_response (staff_id, at) include (lead_id);

-- What comes after the first act changes nothing, and costs one look by key.
create function keep_first_response_of_lead_event() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and exists (select from first_response where lead_id = old.lead_id and at >= old.at) then
    perform keep_first_response(old.lead_id);
  end if;
  if tg_op <> 'DELETE' and not exists (select from first_response where lead_id = new.lead_id and at < new.at) then
    perform keep_first_response(new.lead_id);
  end if;
  return null;
end $$;
create function keep_first_response_of_call() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and exists (select from first_response where lead_id = old.lead_id and at >= old.placed_at) then
    perform keep_first_response(old.lead_id);
  end if;
  if tg_op <> 'DELETE' and not exists (select from first_response where lead_id = new.lead_id and at < new.placed_at) then
    perform keep_first_response(new.lead_id);
  end if;
  return null;
end $$;

create trigger figures_first_added after insert on lead_event for each row
  when (new.kind in ('action', 'comment')) execute function keep_first_response_of_lead_event();
create trigger figures_first_changed after update on lead_event for each row
  when (new.kind in ('action', 'comment') and (old.lead_id, old.at, old.staff_id, old.undone_at)
    is distinct from (new.lead_id, new.at, new.staff_id, new.undone_at)) execute function keep_first_response_of_lead_event();
create trigger figures_first_removed after delete on lead_event for each row
  when (old.kind in ('action', 'comment')) execute function keep_first_response_of_lead_event();
create trigger figures_first_added after insert on call for each row when (new.lead_id is not null) execute function keep_first_response_of_call();
create trigger figures_first_changed after update on call for each row
  when ((old.lead_id, old.placed_at, old.staff_id, old.direction, old.state)
    is distinct from (new.lead_id, new.placed_at, new.staff_id, new.direction, new.state)) execute function keep_first_response_of_call();
create trigger figures_first_removed after delete on call for each row execute function keep_first_response_of_call();
