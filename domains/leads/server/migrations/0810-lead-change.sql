-- What changed in the lists of each viewer, by the transaction that changed it: what a snapshot does not see is new to it. Rows of a viewer
-- that stands for everybody say that a name changed that lines of lists show, or, if gone, that all lists are to be read again.
create table lead_change (
  viewer_id integer not null,
  lead_id integer not null,
  xid xid8 not null default pg_current_xact_id(),
  gone boolean not null,
  at timestamptz not null default clock_timestamp()
) with (fillfactor = 100, autovacuum_vacuum_insert_scale_factor = 0.2);
create index lead_change_of_viewer on lead_change (viewer_id, xid);
comment on table lead_change is 'Leads that changed, came or went in the lists of a viewer, for some days.';

-- Changes of this transaction and of older ones are forgotten.
create table lead_change_end (
  is_one boolean default true primary key check (is_one),
  xid xid8 not null
);
insert into lead_change_end (xid) values ('0');
comment on table lead_change_end is 'The youngest transaction whose changes of lists are forgotten.';

create function everybody_viewer() returns integer language sql immutable parallel safe as $$ select -2 $$;

-- A statement that changes more leads than these says once that all lists are to be read again.
create function keep_lead_changes() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from changed limit 10001) as few) > 10000 then
    insert into lead_change (viewer_id, lead_id, gone) values (everybody_viewer(), 0, true);
  else
    insert into lead_change (viewer_id, lead_id, gone) select viewer_id, lead_id, tg_op = 'DELETE' from changed;
  end if;
  return null;
end $$;
create trigger lead_change_came after insert on lead_listing
  referencing new table as changed for each statement execute function keep_lead_changes();
create trigger lead_change_changed after update on lead_listing
  referencing new table as changed for each statement execute function keep_lead_changes();
create trigger lead_change_went after delete on lead_listing
  referencing old table as changed for each statement execute function keep_lead_changes();

create function keep_shown_names() returns trigger language plpgsql as $$
begin
  insert into lead_change (viewer_id, lead_id, gone) values (everybody_viewer(), 0, false);
  return null;
end $$;
create trigger lead_change_named after update on staff
  for each row when (old.name is distinct from new.name) execute function keep_shown_names();
create trigger lead_change_named after update on action for each row
  when ((old.name, old.category, old.means, old.dialer_button) is distinct from (new.name, new.category, new.means, new.dialer_button))
  execute function keep_shown_names();
create trigger lead_change_named after update on sub_action
  for each row when (old.name is distinct from new.name) execute function keep_shown_names();
create trigger lead_change_named after update on place for each row
  when ((old.name, old.kind, old.lineage) is distinct from (new.name, new.kind, new.lineage)) execute function keep_shown_names();
create trigger lead_change_named after update on board
  for each row when ((old.name, old.rank) is distinct from (new.name, new.rank)) execute function keep_shown_names();
create trigger lead_change_named after update on school_class
  for each row when ((old.name, old.rank) is distinct from (new.name, new.rank)) execute function keep_shown_names();
-- A namesake changes how another school is called.
create trigger lead_change_named after update on school for each row
  when ((old.name, old.slug, old.is_collab, old.delisted_at, old.locality_id, old.city_id)
    is distinct from (new.name, new.slug, new.is_collab, new.delisted_at, new.locality_id, new.city_id)) execute function keep_shown_names();
create trigger lead_change_came after insert or delete on school for each statement execute function keep_shown_names();
