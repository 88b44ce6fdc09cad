alter table lead add language text; -- which the parent speaks, as ISO 639-1 has it; null: nobody said
create index lead_nobodys on lead (created_at desc, id desc) where owner_id is null and erased_at is null;
