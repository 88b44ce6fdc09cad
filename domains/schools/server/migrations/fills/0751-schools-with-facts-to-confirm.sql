select update_school_listing(array(
  select distinct school_id from class_relation
  where exists (select from school_fee where class_relation_id = class_relation.id and verified_at is null)
    or exists (select from open_class where class_relation_id = class_relation.id and verified_at is null)));
