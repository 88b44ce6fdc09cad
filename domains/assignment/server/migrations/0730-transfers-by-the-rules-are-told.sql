-- The rule by which a lead of nobody was given, which counts for its receiver's limits as a new lead does. Null: given in another way.
alter table bulk_transfer_lead add column rule_id integer references assignment_rule;

-- The history of the rules tells what was transferred by them, and what was taken back.
alter table assignment_rule_change alter column rule_id drop not null;
alter table assignment_rule_change add column bulk_id integer references bulk_transfer on delete cascade;
alter table assignment_rule_change drop constraint assignment_rule_change_kind_check,
  add constraint assignment_rule_change_kind_check
    check (kind in ('created', 'changed', 'switched_on', 'switched_off', 'moved', 'deleted', 'transferred', 'transfer_undone')),
  add constraint assignment_rule_change_of_one
    check ((kind in ('transferred', 'transfer_undone')) = (bulk_id is not null) and num_nonnulls(rule_id, bulk_id) = 1);
insert into assignment_rule_change (bulk_id, at, staff_id, kind)
  select id, at, staff_id, kind from (
    select id, created_at, staff_id, 'transferred' from bulk_transfer where by_rules union all
    select id, progress_at, staff_id, 'transfer_undone' from bulk_transfer where by_rules and status in ('undoing', 'undone')
  ) as told (id, at, staff_id, kind) order by at;
create index assignment_rule_change_at on assignment_rule_change (at desc, id desc);
create index assignment_rule_change_bulk on assignment_rule_change (bulk_id) where bulk_id is not null;
