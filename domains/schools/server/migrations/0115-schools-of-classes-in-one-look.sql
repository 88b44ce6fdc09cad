-- The same of the schools of classes: the key of each row to its school took half of the time in which classes are written. A statement
-- looks up and holds all schools of its rows at once, as a foreign key holds them, and a school that is removed takes its classes along.
-- The id of a school never changes. A stream is looked up only where there is one.
alter table class_relation drop constraint class_relation_school_id_fkey, drop constraint class_relation_stream_id_fkey;
alter function refuse_unknown_classes() rename to refuse_classes_of_nothing;
create or replace function refuse_classes_of_nothing() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  schools integer[] := array(select distinct school_id from added);
begin
  if exists (select from (select distinct class_id from added) as given where class_id not in (select id from school_class)) then
    raise foreign_key_violation using message = 'a class is not in school_class', constraint = 'class_relation_class_id_fkey';
  end if;
  if exists (select from (select distinct stream_id from added where stream_id is not null) as given
    where stream_id not in (select id from class_stream)) then
    raise foreign_key_violation using message = 'a stream is not in class_stream', constraint = 'class_relation_stream_id_fkey';
  end if;
  perform from school where id = any (schools) order by id for key share;
  if cardinality(schools) > (select count(*) from school where id = any (schools)) then
    raise foreign_key_violation using message = 'the school of a class is not in school', constraint = 'class_relation_school_id_fkey';
  end if;
  return null;
end $$;

create function remove_classes_of_schools() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  delete from class_relation where school_id = any (array(select id from removed));
  return null;
end $$;
create trigger school_removed after delete on school
  referencing old table as removed for each statement execute function remove_classes_of_schools();
