-- The audit log keeps which filters an export, a bulk transfer or a campaign had, and no longer what was typed into them: a search may name
-- a parent, and the log stays when the parent is erased.
update audit_entry set details = details - 'query' - 'queue'
  || jsonb_build_object('filters', array(select jsonb_object_keys(details -> 'query') as name order by name))
  || case when jsonb_typeof(details -> 'queue') = 'object'
    then jsonb_build_object('queue', array(select jsonb_object_keys(details -> 'queue') as name order by name)) else '{}' end
where what in ('export_asked', 'bulk_transfer', 'campaign') and (jsonb_typeof(details -> 'query') = 'object' or details ? 'queue');
