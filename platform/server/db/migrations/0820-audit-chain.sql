-- Acts write entries here, in their own transaction. The one writer of the chain moves them to audit_chain within seconds.
alter table audit_entry drop constraint audit_entry_staff_id_fkey;
drop index audit_entry_of_staff;
alter table audit_entry
  alter staff_id drop not null,
  add command text, -- a command or job of the portal that did it, if nobody of the staff
  add about_lead_id integer,
  add about_staff_id integer,
  add about_school_id integer,
  add address inet,
  add device text,
  add request_id uuid;
alter table audit_entry set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Entries on accounts named the account, and who changed it in their details.
update audit_entry set about_staff_id = staff_id,
  staff_id = case when jsonb_typeof(details -> 'by') = 'number' then (details ->> 'by')::integer when details ->> 'by' is distinct from 'command line' then staff_id end,
  command = case when details ->> 'by' = 'command line' then 'command line' end
where what in ('account_created', 'account_changed', 'password_reset', 'password_changed', 'phone_changed');
update audit_entry set about_lead_id = (details ->> 'lead_id')::integer where jsonb_typeof(details -> 'lead_id') = 'number';
update audit_entry set about_staff_id = (details ->> 'staff_id')::integer where jsonb_typeof(details -> 'staff_id') = 'number';
alter table audit_entry add check ((staff_id is null) <> (command is null));
comment on table audit_entry is 'What somebody did, until it stands in audit_chain.';

-- Each entry proves the one before: its hash is over the hash before and its own text (audit_text). A column that is added later stands in
-- the text only where it has a value, so that the hashes of older entries stay true.
create table audit_chain (
  seq bigint primary key,
  at timestamptz not null,
  staff_id integer,
  command text,
  what text not null,
  about_lead_id integer,
  about_staff_id integer,
  about_school_id integer,
  details jsonb not null,
  address inet,
  device text,
  request_id uuid,
  hash bytea not null
);
create index audit_chain_at on audit_chain (at);
create index audit_chain_staff on audit_chain (staff_id, at);
create index audit_chain_staff_kind on audit_chain (staff_id, what, at);
create index audit_chain_kind on audit_chain (what, at);
create index audit_chain_address on audit_chain (address, at);
create index audit_chain_about_lead on audit_chain (about_lead_id, at) where about_lead_id is not null;
create index audit_chain_about_staff on audit_chain (about_staff_id, at) where about_staff_id is not null;
comment on table audit_chain is 'The audit log of a year, in the order in which its entries were committed.';

-- Where old entries were removed: the chain goes on after the last of them.
create table audit_checkpoint (
  seq bigint primary key, -- the last removed entry
  hash bytea not null, -- its hash
  removed bigint not null,
  until timestamptz not null, -- all of them are older
  at timestamptz not null default now()
);
comment on table audit_checkpoint is 'What stays of removed entries of the audit log: the hash of the last one.';

-- Only the functions that set portal.audit write the chain; an argument names the one that may do this.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_nargs = 0 or current_setting('portal.audit', true) is distinct from tg_argv[0] then
    raise exception 'The audit log only grows: % of % is refused.', lower(tg_op), tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger audit_entry_stays before update or truncate on audit_entry for each statement execute function keep_audit();
create trigger audit_entry_moves before delete on audit_entry for each statement execute function keep_audit('chaining');
create trigger audit_chain_stays before update or truncate on audit_chain for each statement execute function keep_audit();
create trigger audit_chain_grows before insert on audit_chain for each statement execute function keep_audit('chaining');
create trigger audit_chain_ends before delete on audit_chain for each statement execute function keep_audit('removing');
create trigger audit_checkpoint_stays before update or delete or truncate on audit_checkpoint for each statement execute function keep_audit();
create trigger audit_checkpoint_grows before insert on audit_checkpoint for each statement execute function keep_audit('removing');
