import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  type ConsentNotice,
  publishConsentNotice as publishing,
  type writeConsentNotice as writing,
} from '#domains/leads/contract/consent-notices.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'

async function read(db: Database, which: RawBuilder<boolean>): Promise<ConsentNotice[]> {
  const { rows } = await sql<ConsentNotice>`
    select notice.id, notice.version, notice.name, notice.purposes, notice.language, notice.texts -> 'en' as english,
      notice.texts -> notice.language as translated, notice.withdraw_url, notice.complain_url,
      json_build_object('id', staff.id, 'name', staff.name) as written_by, notice.written_at, notice.published_at,
      published_at is not null and not exists (
        select from consent_notice as later where later.name = notice.name and later.published_at > notice.published_at) as in_force,
      (select count(*)::integer from consent where consent.notice_id = notice.id) as consents
    from consent_notice as notice join staff on staff.id = notice.staff_id
    where ${which} order by notice.name, notice.version desc`.execute(db)
  return rows
}

/** All notices with their versions. */
export async function listConsentNotices(db: Database) {
  const results = await read(db, sql`true`)
  return { count: results.length, next: null, previous: null, results }
}

/** Writes a draft. Only one of a name stands: it is replaced until it is published. */
export async function writeConsentNotice(
  tx: Transaction,
  staff: Staff,
  { english, translated, ...notice }: z.output<typeof writing.body>,
): Promise<ConsentNotice> {
  const texts = JSON.stringify({ en: english, [notice.language]: translated })
  await sql`select pg_advisory_xact_lock(hashtext(${`consent_notice ${notice.name}`}))`.execute(tx)
  const values = { ...notice, texts, staff_id: staff.id, written_at: clock }
  const replaced = await tx
    .updateTable('consent_notice')
    .set(values)
    .where('name', '=', notice.name)
    .where('published_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  const version = sql<number>`(select coalesce(max(version), 0) + 1 from consent_notice where name = ${notice.name})`
  const { id } =
    replaced ??
    (await tx
      .insertInto('consent_notice')
      .values({ ...values, version })
      .returning('id')
      .executeTakeFirstOrThrow())
  return (await read(tx, sql`notice.id = ${id}`))[0] as ConsentNotice
}

/** Publishes a draft. From now on it is never changed, and consents that staff take name it. */
export async function publishConsentNotice(tx: Transaction, staff: Staff, id: number): Promise<ConsentNotice> {
  const draft = await tx.selectFrom('consent_notice').select('published_at').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!draft) throw refuse(publishing, 'noticeNotFound')
  if (draft.published_at !== null) throw refuse(publishing, 'isPublished')
  await tx.updateTable('consent_notice').set({ published_at: clock, published_by: staff.id }).where('id', '=', id).execute()
  const [notice] = await read(tx, sql`notice.id = ${id}`)
  if (!notice) throw refuse(publishing, 'noticeNotFound')
  await writeAuditEntry(tx, staff, 'consent_notice_published', { details: { name: notice.name, version: notice.version } })
  return notice
}
