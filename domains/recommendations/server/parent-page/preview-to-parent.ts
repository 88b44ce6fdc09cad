import { sql } from 'kysely'
import type { z } from 'zod'
import { windowEnd } from '#domains/messages/server/message/check-gate.ts'
import { seeLead } from '#domains/messages/server/message/see-lead.ts'
import { addressToCome, previewToParent as operation, type PageMessage } from '#domains/recommendations/contract/parent-page.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { composeMessage } from './page-message.ts'

const readWindowEnd = async (tx: Transaction, e164: string) =>
  (await sql<{ at: string | null }>`select ${windowEnd} as at from (values (${e164})) as number (e164)`.execute(tx)).rows[0]?.at ?? null

/** Answers the message that Send to Parent would send now, and makes nothing. */
export async function previewToParent(
  db: Database,
  gateways: Gateways,
  staff: Staff,
  leadId: number,
  page: z.output<typeof operation.query>,
): Promise<PageMessage> {
  return await inTransaction(db, async (tx) => {
    await seeLead(tx, operation, staff, leadId)
    const { e164, phone, way, seen } = await composeMessage(tx, gateways, staff, leadId, page, addressToCome)
    const draft = 'draft' in way ? way.draft : undefined
    return {
      ...way.shown,
      to: phone,
      way: draft ? (draft.template ? 'template' : 'text') : 'by_hand',
      template: draft?.template?.kept.name ?? null,
      reason: 'byHand' in way ? way.byHand.reason : null,
      simulated: draft !== undefined && gateways.whatsapp?.simulated === true,
      window_ends_at: draft?.kind === 'text' ? await readWindowEnd(tx, e164) : null,
      seen,
    }
  })
}
