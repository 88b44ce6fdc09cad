-- How many follow-ups are open, by who takes them and day in India: all rows of both together say how many, for each change adds
-- its own, so that none waits for another.
create table follow_up_count (
  day date not null,
  owner_id integer, -- null: nobody's
  follow_ups integer not null
);
create index follow_up_count_of on follow_up_count (day, owner_id) include (follow_ups);

create function count_follow_up() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.closed_at is null then
    insert into follow_up_count (day, owner_id, follow_ups) values ((old.due_at at time zone 'Asia/Kolkata')::date, old.owner_id, -1);
  end if;
  if tg_op <> 'DELETE' and new.closed_at is null then
    insert into follow_up_count (day, owner_id, follow_ups) values ((new.due_at at time zone 'Asia/Kolkata')::date, new.owner_id, 1);
  end if;
  return null;
end $$;
create trigger follow_up_opened after insert on follow_up
  for each row when (new.closed_at is null) execute function count_follow_up();
create trigger follow_up_changed after update of owner_id, due_at, closed_at on follow_up
  for each row when ((old.owner_id, old.due_at, old.closed_at is null) is distinct from (new.owner_id, new.due_at, new.closed_at is null))
  execute function count_follow_up();
create trigger follow_up_removed after delete on follow_up
  for each row when (old.closed_at is null) execute function count_follow_up();

insert into follow_up_count (day, owner_id, follow_ups)
select (due_at at time zone 'Asia/Kolkata')::date, owner_id, count(*) from follow_up where closed_at is null group by 1, 2;

-- A calendar has what its reader takes, but for the few on leads that they do not see.
alter table follow_up add out_of_sight boolean not null default false; -- open, and its lead is not in the lists of who takes it
update follow_up set out_of_sight = true from lead
where lead.id = lead_id and closed_at is null and follow_up.owner_id <> all (viewer_ids);
create index follow_up_out_of_sight on follow_up (owner_id, due_at) where out_of_sight and closed_at is null;
