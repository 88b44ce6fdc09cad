select update_school_listing(array(
  select id from school where is_residential
  union select school_id from class_relation join school_fee on class_relation_id = class_relation.id
    join fee_head on fee_head.id = fee_head_id where fee_head.slug = 'hostel-and-mess'));
