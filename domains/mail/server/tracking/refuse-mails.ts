import { sql } from 'kysely'
import { noteWords, type Word } from '#domains/leads/server/consent/note-words.ts'
import { markEmailBounced } from '#domains/leads/server/lead/mark-email-bounced.ts'
import { recordAll } from '#domains/leads/server/lead/on-lead.ts'
import type { MailKind } from '#domains/mail/contract/mail.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { purposeOf } from '../mail/check-mail-gate.ts'

const mailPurposes = Object.entries(purposeOf)

/** What a file says of the address of a parent. */
export interface MailWish {
  lead_id: number
  /** They want no mails, since then; since now if that is not known. */
  refused?: { at?: string | undefined } | undefined
  /** Why no mail arrives there. */
  bounced?: string | undefined
}

/** Keeps for locked leads that their addresses want no mail of any kind, or that none arrives there. The caller refreshes their listings. */
export async function refuseMails(
  tx: Transaction,
  by: Pick<Staff, 'id'> | null,
  wishes: readonly MailWish[],
  source: Pick<Word, 'how' | 'proof' | 'staffId'>,
): Promise<void> {
  if (wishes.length === 0) return
  const refusals = wishes.flatMap(({ lead_id, refused }) => (refused ? [{ lead_id, at: refused.at ?? null }] : []))
  const { rows: addresses } = await sql<{ lead_id: number; kind: MailKind; email: string; at: string | null; stands: boolean }>`
    select told.*, kind, exists (
      select from consent_now where contact = contact_key(email) and channel = 'mail' and not given
        and purpose = ${sql`case kind ${sql.join(
          mailPurposes.map(([kind, purpose]) => sql`when ${sql.lit(kind)} then ${sql.lit(purpose)}`),
          sql` `,
        )} end`}) as stands
    from (
      select distinct on (lead.email) lead.id as lead_id, lead.email, at
      from jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb) as said (lead_id integer, at timestamptz)
      join lead on lead.id = said.lead_id where lead.email is not null order by lead.email, at
    ) as told cross join unnest(${mailPurposes.map(([kind]) => kind)}::text[]) as kind order by email, kind`.execute(tx)
  await noteWords(
    tx,
    addresses.map(({ lead_id: leadId, kind, email, at }) => ({
      ...({ leadId, contact: email, purpose: purposeOf[kind], channel: 'mail', given: false, saidAt: at ?? undefined } as const),
      ...source,
    })),
  )
  await recordAll(
    tx,
    by,
    addresses.flatMap(({ lead_id, kind, stands }) => (stands ? [] : [{ lead_id, kind: 'mail_consent', after: { given: false, kind } }])),
  )
  const bounced = wishes.flatMap(({ lead_id, bounced: reason }) => (reason ? [{ lead_id, reason }] : []))
  const { rows: bouncing } = await sql<{ email: string; reason: string }>`
    select distinct on (email) email, reason from jsonb_to_recordset(${JSON.stringify(bounced)}::jsonb) as said (lead_id integer, reason text)
    join lead on lead.id = said.lead_id where email is not null order by email`.execute(tx)
  for (const { email, reason } of bouncing) await markEmailBounced(tx, email, reason)
}
