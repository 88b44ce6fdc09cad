-- The last entry of the chain and its hash, also where it was removed. Before the first entry the hash is 32 zero bytes.
create view audit_head as
select seq, hash from (
  (select seq, hash from audit_chain order by seq desc limit 1)
  union all (select seq, hash from audit_checkpoint order by seq desc limit 1)
  union all select 0::bigint, decode(repeat('00', 32), 'hex')
) as known order by seq desc limit 1;
