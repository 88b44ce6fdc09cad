-- An admin was shown this password, so its owner chooses another before anything else. Null: it is their own.
alter table staff add column password_given_at timestamptz;

update staff set password_given_at = given.at
from (
  select distinct on (staff_id) staff_id, at, details ->> 'by' as by from audit_entry
  where what in ('account_created', 'password_reset') order by staff_id, at desc, id desc
) as given
where given.staff_id = staff.id and given.by <> 'command line';
