import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { auditHead } from './audit-head.ts'

export interface AuditVerdict {
  /** How many entries follow one another. */
  entries: number
  head: { seq: string; hash: string }
  /** What is wrong with the first entry that does not follow the one before. */
  trouble: string | undefined
  /** Committed entries of more than a minute ago that are not in the chain yet. */
  waiting: number
}

interface Link {
  seq: string
  hash: Buffer
}

interface Page {
  entries: number
  last: Link | null
  /** The first entry that does not follow: a gap before it, or another text than its hash is over. */
  wrong: { seq: string; before: string; at: string; what: string; is_gap: boolean } | null
}

const pageSize = 20_000

async function readPage(db: Database, after: Link): Promise<Page> {
  const { rows } = await sql<Page>`
    with page as materialized (
      select entry, (entry).seq, (entry).at, (entry).what, (entry).hash,
        lag((entry).seq, 1, ${after.seq}::bigint) over by_seq as seq_before, lag((entry).hash, 1, ${after.hash}::bytea) over by_seq as hash_before
      from (select audit_chain as entry from audit_chain where seq > ${after.seq}::bigint order by seq limit ${sql.lit(pageSize)}) as found
      window by_seq as (order by (entry).seq)
    ), judged as materialized (
      select seq, seq_before, at, what, hash, seq <> seq_before + 1 as is_gap,
        hash is distinct from sha256(hash_before || convert_to(audit_text(entry), 'UTF8')) as is_other
      from page
    )
    select (select count(*)::integer from judged) as entries,
      (select json_build_object('seq', seq::text, 'hash', encode(hash, 'hex')) from judged order by seq desc limit 1) as last,
      (select json_build_object('seq', seq::text, 'before', seq_before::text, 'at', at, 'what', what, 'is_gap', is_gap)
       from judged where is_gap or is_other order by seq limit 1) as wrong`.execute(db)
  const [page] = rows as [Page & { last: { seq: string; hash: string } | null }]
  return { ...page, last: page.last && { seq: page.last.seq, hash: Buffer.from(page.last.hash, 'hex') } }
}

const wrongSentence = ({ seq, before, at, what, is_gap }: NonNullable<Page['wrong']>) =>
  is_gap
    ? `Entries are missing between ${before} and ${seq} (${what} at ${at}).`
    : `Entry ${seq} (${what} at ${at}) does not follow entry ${before}: one of them was changed, or they changed places.`

/** The last entry that was removed for its age, or the beginning of all. A removal is an entry of the chain itself. */
async function beginning(db: Database): Promise<Link & { trouble: string | undefined }> {
  const { rows } = await sql<Link & { is_told: boolean }>`
    select seq::text, hash, exists (
      select from audit_record where what = 'audit_removed' and details ->> 'hash' = encode(audit_checkpoint.hash, 'hex')) as is_told
    from audit_checkpoint order by audit_checkpoint.seq desc limit 1`.execute(db)
  const [kept] = rows
  if (!kept) return { seq: '0', hash: Buffer.alloc(32), trouble: undefined }
  const trouble = kept.is_told ? undefined : `Entries up to ${kept.seq} were removed, and no entry of the log says so.`
  return { ...kept, trouble }
}

/** Compares an earlier head, which was kept elsewhere, with the entry of its number. */
async function compareHead(db: Database, { seq, hash }: { seq: string; hash: string }, first: Link): Promise<string | undefined> {
  if (seq === '0' || BigInt(seq) < BigInt(first.seq)) return undefined
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from audit_chain where seq = ${seq}::bigint
    union all select encode(hash, 'hex') from audit_checkpoint where seq = ${seq}::bigint`.execute(db)
  const [found] = rows
  if (!found) return `Entry ${seq} is missing, although the given head names it.`
  return found.hash === hash ? undefined : `Entry ${seq} is another than the given head says: the chain was made anew.`
}

/**
 * Walks the whole chain in one snapshot and finds the first entry that was changed, removed or moved. Cutting off the end shows only beside
 * a head that was kept elsewhere.
 */
export async function verifyAudit(db: Database, known?: { seq: string; hash: string }): Promise<AuditVerdict> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const first = await beginning(tx)
      let { trouble } = first
      let entries = 0
      for (let after: Link | null = first; after && !trouble; ) {
        const page: Page = await readPage(tx, after)
        entries += page.entries
        trouble = page.wrong ? wrongSentence(page.wrong) : undefined
        after = page.last
      }
      if (known) trouble ??= await compareHead(tx, known, first)
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::integer as waiting from audit_entry where at < now() - interval '1 minute'`.execute(tx)
      return { entries, head: await auditHead(tx), trouble, waiting: rows[0]?.waiting ?? 0 }
    })
}
