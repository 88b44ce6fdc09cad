import { sql } from 'kysely'
import type { Consents } from '#domains/leads/contract/consents.ts'
import type { Database } from '#platform/server/db/database.ts'

const maxWords = sql.lit(200)
const maxRefused = sql.lit(20)

const wordJson = sql`'id', word.id, 'purpose', word.purpose, 'channel', word.channel,
  'child', case when child.id is not null then json_build_object('id', child.id, 'name', child.name) end,
  'contact', case when word.contact is null then null when word.channel = 'mail' then 'address' else 'number' end,
  'given', word.given, 'at', word.said_at, 'noted_at', word.noted_at, 'how', word.how, 'by', staff.name, 'note', word.note,
  'method', word.method, 'reference', word.reference, 'undone', exists (select from consent as undo where undo.undoes = word.id),
  'notice', notice.name || ', version ' || notice.version || ' (' || word.notice_language || ')'`

const beside = sql`left join child on child.id = word.child_id left join staff on staff.id = word.staff_id
  left join consent_notice as notice on notice.id = word.notice_id`

/** What a parent allowed and forbade, with all that was said and what was refused by it. Words about their address and numbers count. */
export async function listWords(db: Database, leadId: number): Promise<Consents> {
  const { rows } = await sql<Consents>`
    with own as materialized (
      select contact_key(email) as contact from lead where id = ${leadId} and email is not null
      union select contact_key(e164) from lead_number where lead_id = ${leadId} and not disputed
    ), theirs as materialized (
      select id from consent where lead_id = ${leadId} and given is not null
      union select id from consent where contact in (select contact from own) and given is not null
    )
    select
      (select coalesce(json_agg(json_build_object('since', kept.since, ${wordJson}) order by kept.given, kept.purpose, kept.channel), '[]')
        from consent_now as kept join consent as word on word.id = kept.consent_id ${beside}
        where kept.lead_id = ${leadId} or kept.contact in (select contact from own)) as standing,
      (select coalesce(json_agg(line order by noted_at desc, id desc), '[]') from (
        select word.noted_at, word.id, json_build_object(${wordJson}) as line from theirs join consent as word on word.id = theirs.id ${beside}
        order by word.noted_at desc, word.id desc limit ${maxWords}) as latest) as words,
      (select coalesce(json_agg(line order by at desc), '[]') from (
        select refusal.at, json_build_object('id', refusal.id, 'at', refusal.at, 'act', refusal.act, 'purpose', refusal.purpose, 'by', staff.name,
          'word', refusal.consent_id) as line
        from consent_refusal as refusal left join staff on staff.id = refusal.staff_id
        where refusal.lead_id = ${leadId} order by refusal.at desc limit ${maxRefused}) as latest) as refused`.execute(db)
  return rows[0] as Consents
}
