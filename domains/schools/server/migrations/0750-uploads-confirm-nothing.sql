-- A fact that a file brought is not confirmed: only a person who sets or confirms it confirms it. A fact has no confirmation either where
-- an undo wrote it and nothing tells how it was known before.
alter table school_fee alter column verified_at drop not null,
  add column uploaded_at timestamptz, -- when a file brought it
  add column uploaded_by_id integer;
alter table form_price alter column verified_at drop not null,
  add column uploaded_at timestamptz,
  add column uploaded_by_id integer references staff;
alter table open_class alter column verified_at drop not null;

create or replace function refuse_fees_of_nothing() returns trigger language plpgsql set enable_seqscan = off as $$
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
  if exists (select from (select distinct uploaded_by_id from added where uploaded_by_id is not null) as given
    where not exists (select from staff where id = uploaded_by_id)) then
    raise foreign_key_violation using message = 'who uploaded a fee is not in staff', constraint = 'school_fee_uploaded_by_id_fkey';
  end if;
  perform from class_relation where id = any (relations) order by id for key share;
  if cardinality(relations) > (select count(*) from class_relation where id = any (relations)) then
    raise foreign_key_violation using message = 'the class of a fee is not in class_relation', constraint = 'school_fee_class_relation_id_fkey';
  end if;
  return null;
end $$;

-- How the fields of `before` were known: by field, the columns of their confirmation and upload. An undo gives them back.
alter table school_change add column sources jsonb not null default '{}';

-- The transactions in which a file, or an undo, wrote facts: what they wrote has their instant, also in a school that was merged since.
create temporary table writing on commit drop as
select distinct part, at, staff_id, undoes_id is null as is_by_file
from school_change where part in ('fees', 'form_prices', 'open_classes') and (file is not null or undoes_id is not null);

update school_fee set verified_at = null, verified_by_id = null,
  uploaded_at = case when is_by_file then at end, uploaded_by_id = case when is_by_file then staff_id end
from writing where part = 'fees' and at = verified_at;

update form_price set verified_at = null, verified_by_id = null,
  uploaded_at = case when is_by_file then at end, uploaded_by_id = case when is_by_file then staff_id end
from writing where part = 'form_prices' and at = verified_at;

update open_class set verified_at = null, verified_by_id = null from writing where part = 'open_classes' and at = verified_at;

-- The flag decides whether lists show a school; the word speaks of facts that somebody confirmed.
update school_change set said = (
  select jsonb_agg(case when entry ->> 'field' = 'is_verified' then entry || '{"label": "Listed"}' else entry end order by place)
  from jsonb_array_elements(said) with ordinality as entries (entry, place))
where part in ('permissions', 'confirmed') and said @> '[{"field": "is_verified"}]';
