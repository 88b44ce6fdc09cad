import type { Purpose } from '#domains/leads/contract/consent.ts'
import { noteWords, type Word } from '#domains/leads/server/consent/note-words.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'

/** What a parent said, as tests write it: times of a no or a yes; null takes a wish back that stood. */
export interface Wishes {
  call_opt_out_at?: string | null | undefined
  call_consent_at?: string | null | undefined
  message_consent?: boolean | null | undefined
  message_consent_at?: string | null | undefined
  allowed_login_via_inside?: boolean | undefined
  login_consent_at?: string | null | undefined
}

/** Notes these wishes in the ledger of consents, as the doors of the portal do. */
export async function sayWishes(db: Database, leadId: number, wishes: Wishes, isNew = false): Promise<void> {
  const word = (purpose: Purpose, given: boolean, saidAt: string | null | undefined): Word[] =>
    saidAt === null && isNew ? [] : [{ leadId, purpose, given, saidAt: saidAt ?? undefined, how: 'staff' }]
  const { call_opt_out_at, call_consent_at, message_consent, message_consent_at, allowed_login_via_inside, login_consent_at } = wishes
  await noteWords(db as Transaction, [
    ...(call_opt_out_at === undefined ? [] : word('calls', call_opt_out_at === null, call_opt_out_at)),
    ...(call_consent_at === undefined ? [] : word('registered_calls', call_consent_at !== null, call_consent_at)),
    ...(message_consent == null ? [] : word('messages', message_consent, message_consent_at)),
    ...(allowed_login_via_inside === undefined || (isNew && login_consent_at === undefined)
      ? []
      : word('login', allowed_login_via_inside, login_consent_at)),
  ])
}

/** Notes that an address wants no mails of a kind. */
export const refuseMailsAt = (db: Database, contact: string, kind: 'service' | 'offers') =>
  noteWords(db as Transaction, [
    { leadId: null, contact, purpose: kind === 'offers' ? 'marketing' : 'admission_help', channel: 'mail', given: false, how: 'click' },
  ])

/** Tells the wishes among a lead's fields from its columns. */
export function wishesIn<Row extends Wishes>(row: Row) {
  const { call_opt_out_at, call_consent_at, message_consent, message_consent_at, allowed_login_via_inside, login_consent_at, ...columns } =
    row
  return {
    columns,
    wishes: { call_opt_out_at, call_consent_at, message_consent, message_consent_at, allowed_login_via_inside, login_consent_at },
  }
}
