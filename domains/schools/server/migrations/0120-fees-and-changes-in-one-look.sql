-- As with classes: the keys of each row to what it speaks of took three quarters of the time in which fees and changes are written. A
-- statement looks all of them up at once and holds the classes and schools, which take their fees and changes along when they are
-- removed. Fee heads and staff are never removed.
alter table school_fee drop constraint school_fee_class_relation_id_fkey, drop constraint school_fee_fee_head_id_fkey,
  drop constraint school_fee_verified_by_id_fkey;
create function refuse_fees_of_nothing() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  relations integer[] := array(select distinct class_relation_id from added);
begin
  if exists (select from (select distinct fee_head_id from added) as given where fee_head_id not in (select id from fee_head)) then
    raise foreign_key_violation using message = 'a fee head is not in fee_head', constraint = 'school_fee_fee_head_id_fkey';
  end if;
  if exists (select from (select distinct verified_by_id from added where verified_by_id is not null) as given
    where not exists (select from staff where id = verified_by_id)) then
    raise foreign_key_violation using message = 'who confirmed a fee is not in staff', constraint = 'school_fee_verified_by_id_fkey';
  end if;
  perform from class_relation where id = any (relations) order by id for key share;
  if cardinality(relations) > (select count(*) from class_relation where id = any (relations)) then
    raise foreign_key_violation using message = 'the class of a fee is not in class_relation', constraint = 'school_fee_class_relation_id_fkey';
  end if;
  return null;
end $$;
create trigger school_fee_added after insert on school_fee
  referencing new table as added for each statement execute function refuse_fees_of_nothing();
create trigger school_fee_changed after update on school_fee
  referencing new table as added for each statement execute function refuse_fees_of_nothing();

create function remove_fees_of_classes() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  delete from school_fee where class_relation_id = any (array(select id from removed));
  return null;
end $$;
create trigger class_relation_removed after delete on class_relation
  referencing old table as removed for each statement execute function remove_fees_of_classes();

alter table school_change drop constraint school_change_school_id_fkey, drop constraint school_change_staff_id_fkey;
create function refuse_changes_of_nothing() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  schools integer[] := array(select distinct school_id from added);
begin
  if exists (select from (select distinct staff_id from added where staff_id is not null) as given
    where not exists (select from staff where id = staff_id)) then
    raise foreign_key_violation using message = 'who changed a school is not in staff', constraint = 'school_change_staff_id_fkey';
  end if;
  perform from school where id = any (schools) order by id for key share;
  if cardinality(schools) > (select count(*) from school where id = any (schools)) then
    raise foreign_key_violation using message = 'the school of a change is not in school', constraint = 'school_change_school_id_fkey';
  end if;
  return null;
end $$;
create trigger school_change_added after insert on school_change
  referencing new table as added for each statement execute function refuse_changes_of_nothing();
create trigger school_change_changed after update on school_change
  referencing new table as added for each statement execute function refuse_changes_of_nothing();

create function remove_changes_of_schools() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  delete from school_change where school_id = any (array(select id from removed));
  return null;
end $$;
create trigger school_removed_with_changes after delete on school
  referencing old table as removed for each statement execute function remove_changes_of_schools();
