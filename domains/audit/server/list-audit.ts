import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type AuditEntry, maxListed, type listAudit as operation } from '#domains/audit/contract/audit.ts'
import { withMerged } from '#domains/leads/server/lead/merged-leads.ts'
import { chainAuditEntries } from '#platform/server/audit/chain-audit-entries.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'

type Query = z.output<typeof operation.query>
type Answer = z.output<typeof operation.answer>
type Words = Readonly<Record<string, string>>

type Value = unknown
type Fields = Readonly<Record<string, Value>>

interface Row extends Omit<AuditEntry, 'words' | 'changes' | 'facts'> {
  details: Fields & { before?: Fields; after?: Fields }
}

const nameOf = (field: string) => field.replaceAll('_', ' ')

function textOf(value: Value): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function changesOf({ before = {}, after = {} }: Row['details']): AuditEntry['changes'] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.map((field) => ({ name: nameOf(field), before: textOf(before[field]), after: textOf(after[field]) }))
}

function factsOf({ before: _, after: __, ...others }: Row['details']): AuditEntry['facts'] {
  return Object.entries(others).flatMap(([field, value]) => {
    const text = textOf(value)
    return text === null || text === '[]' ? [] : [{ name: nameOf(field), value: text }]
  })
}

/** Kinds of releases before this one have no words. */
const wordsOf = (words: Words, kind: string) => words[kind] ?? nameOf(kind)

async function conditionOf(db: Database, { lead, staff, kind, address, start_date, end_date }: Query): Promise<RawBuilder<unknown>> {
  const conditions = [
    lead !== undefined && sql`about_lead_id = any (${await withMerged(db, lead)}::integer[])`,
    staff !== undefined && sql`staff_id = ${staff}`,
    kind !== undefined && sql`what = ${kind}`,
    address !== undefined && sql`address = ${address}::inet`,
    start_date !== undefined && sql`at >= start_of_india_day(${start_date}::date)`,
    end_date !== undefined && sql`at < start_of_india_day(${end_date}::date + 1)`,
  ].filter((condition) => condition !== false)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

const subject = (table: 'lead' | 'staff' | 'school', id: RawBuilder<unknown>, isShown = sql`true`) =>
  sql`case when ${id} is not null then json_build_object('id', ${id}, 'name', (select name from ${sql.table(table)} as named where named.id = ${id} and ${isShown})) end`

const leadSubject = (id: RawBuilder<unknown>) => subject('lead', id, sql`named.erased_at is null`)

/**
 * A page of the audit log. Entries that wait for the chain are chained first, so that an admin sees what just happened. Values differ
 * widely in how often they occur, so PostgreSQL plans for those that are given.
 */
export async function listAudit(
  db: Database,
  words: Words,
  query: Query,
): Promise<Pick<Answer, 'count' | 'results' | 'has_more' | 'lead' | 'kinds' | 'people'>> {
  await chainAuditEntries(db)
  const condition = await conditionOf(db, query)
  const { limit, offset, lead } = query
  const [page, counted, whom, people] = await inTransaction(db, (tx) =>
    Promise.all([
      sql`set local plan_cache_mode = force_custom_plan`.execute(tx).then(() =>
        sql<Row>`
          select seq::float8 as id, at, command, what as kind, details, host(address) as address, device, request_id,
            case when staff_id is not null then json_build_object('id', staff_id, 'name', (select name from staff where staff.id = staff_id)) end as by,
            ${leadSubject(sql`about_lead_id`)} as lead, ${subject('staff', sql`about_staff_id`)} as staff, ${subject('school', sql`about_school_id`)} as school
          from (select * from audit_chain where ${condition} order by at desc, seq desc limit ${limit} offset ${offset}) as entry
          order by at desc, seq desc`.execute(tx),
      ),
      sql<{ count: number }>`
        select count(*)::integer as count from (select from audit_chain where ${condition} limit ${sql.lit(maxListed + 1)}) as found`.execute(
        tx,
      ),
      sql<{ lead: Answer['lead'] }>`select ${leadSubject(sql`${lead ?? null}::integer`)} as lead`.execute(tx),
      sql<Answer['people'][number]>`select id, name, is_active from staff order by name, id`.execute(tx),
    ]),
  )
  const count = counted.rows[0]?.count ?? 0
  return {
    count: Math.min(count, maxListed),
    has_more: count > maxListed,
    results: page.rows.map(({ details, ...row }) => ({
      ...row,
      words: wordsOf(words, row.kind),
      changes: changesOf(details),
      facts: factsOf(details),
    })),
    lead: whom.rows[0]?.lead ?? null,
    kinds: Object.entries(words)
      .map(([kind, text]) => ({ kind, words: text }))
      .sort((one, other) => one.words.localeCompare(other.words)),
    people: people.rows,
  }
}
