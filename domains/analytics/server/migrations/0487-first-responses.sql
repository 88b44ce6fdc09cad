-- Keeps the first act of staff on each parent: the page of a counsellor asks for those of all their parents, and would read every act. views/first-response-truth.sql says what counts as an act.
create table first_response (
  lead_id integer primary key references lead on delete cascade,
  staff_id integer,
  at timestamptz not null
);
create index first_response_of_staff on first_response (staff_id, at) include (lead_id);

-- Later acts change nothing and cost one look by key.
create function first_act_changed(left_lead integer, left_at timestamptz, gained_lead integer, gained_at timestamptz)
returns void language plpgsql as $$
begin
  if left_lead is not null and exists (select from first_response where lead_id = left_lead and at >= left_at) then
    perform keep_first_response(left_lead);
  end if;
  if gained_lead is not null and not exists (select from first_response where lead_id = gained_lead and at < gained_at) then
    perform keep_first_response(gained_lead);
  end if;
end $$;
create function keep_first_response_of_lead_event() returns trigger language plpgsql as $$
begin
  perform first_act_changed(old.lead_id, old.at, new.lead_id, new.at);
  return null;
end $$;
create function keep_first_response_of_call() returns trigger language plpgsql as $$
begin
  perform first_act_changed(old.lead_id, old.placed_at, new.lead_id, new.placed_at);
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
