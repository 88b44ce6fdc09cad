-- A school has some fifteen classes. The key of each row to its class took a third of the time in which they are written; all classes of a
-- statement are looked up at once instead. Classes are never removed.
alter table class_relation drop constraint class_relation_class_id_fkey;
create function refuse_unknown_classes() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct class_id from added) as given where class_id not in (select id from school_class)) then
    raise foreign_key_violation using message = 'a class is not in school_class', constraint = 'class_relation_class_id_fkey';
  end if;
  return null;
end $$;
create trigger class_relation_classes_added after insert on class_relation
  referencing new table as added for each statement execute function refuse_unknown_classes();
create trigger class_relation_classes_changed after update on class_relation
  referencing new table as added for each statement execute function refuse_unknown_classes();

-- What is derived is written into a school once it is there. Room for that on its page spares every index of it a second entry.
alter table school set (fillfactor = 50);
