import { sql } from 'kysely'
import { markEmailBounced } from '#domains/leads/server/lead/mark-email-bounced.ts'
import { recordAll } from '#domains/leads/server/lead/on-lead.ts'
import { mailKinds } from '#domains/mail/contract/mail.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** What a file says of the address of a parent. */
export interface MailWish {
  lead_id: number
  /** They want no mails, since then; since now if that is not known. */
  refused?: { at?: string | undefined } | undefined
  /** Why no mail arrives there. */
  bounced?: string | undefined
}

/** Keeps for locked leads that their addresses want no mail of any kind, or that none arrives there. The caller refreshes their listings. */
export async function refuseMails(tx: Transaction, by: Pick<Staff, 'id'> | null, wishes: readonly MailWish[]): Promise<void> {
  if (wishes.length === 0) return
  const refusals = wishes.flatMap(({ lead_id, refused }) => (refused ? [{ lead_id, at: refused.at ?? null }] : []))
  const { rows: refused } = await sql<{ lead_id: number; kind: string; at: string }>`
    with told as (
      select distinct on (lead.email) lead.id, lead.email, coalesce(at, now()) as at
      from jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb) as said (lead_id integer, at timestamptz)
      join lead on lead.id = said.lead_id where lead.email is not null order by lead.email, at
    ), kept as (
      insert into mail_refusal (address, kind, at)
      select email, kind, at from told cross join unnest(${Object.keys(mailKinds)}::text[]) as kind order by email, kind
      on conflict do nothing returning address, kind, at
    )
    select told.id as lead_id, kept.kind, kept.at from kept join told on told.email = kept.address`.execute(tx)
  await recordAll(
    tx,
    by,
    refused.map(({ lead_id, kind }) => ({ lead_id, kind: 'mail_consent', after: { given: false, kind } })),
  )
  const bounced = wishes.flatMap(({ lead_id, bounced: reason }) => (reason ? [{ lead_id, reason }] : []))
  const { rows: addresses } = await sql<{ email: string; reason: string }>`
    select distinct on (email) email, reason from jsonb_to_recordset(${JSON.stringify(bounced)}::jsonb) as said (lead_id integer, reason text)
    join lead on lead.id = said.lead_id where email is not null order by email`.execute(tx)
  for (const { email, reason } of addresses) await markEmailBounced(tx, email, reason)
}
