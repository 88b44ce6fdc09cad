import { sql } from 'kysely'
import type { z } from 'zod'
import { writingBlocked } from '#domains/leads/contract/do-not-disturb.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { recorded } from '#domains/leads/server/consent/record-refusal.ts'
import { hasAgreedTo } from '#domains/leads/server/consent/refusing-word.ts'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import { isOptedOut } from '#domains/leads/server/lead/opted-out.ts'
import {
  type LinkWay,
  linkWords,
  maxLinks,
  sendUserLoginToken as operation,
  repeatSeconds,
} from '#domains/login-links/contract/login-links.ts'
import { checkMailGate, mailRefusalOf } from '#domains/mail/server/mail/check-mail-gate.ts'
import { writeMail } from '#domains/mail/server/sending/send-mail.ts'
import { checkGate, refusalOf } from '#domains/messages/server/message/check-gate.ts'
import { writeMessage } from '#domains/messages/server/sending/write-message.ts'
import { kolkataTime } from '#platform/contract/india.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { linkMessage } from './link-rules.ts'
import { makeLink } from './make-link.ts'

type Answer = z.output<typeof operation.answer>

interface Facts {
  is_agreed: boolean
  is_opted_out: boolean
  e164: string | null
  count: number
  first_at: string | null
  /** The way of a link that the same member of staff sent a moment ago: a GET that acts may come twice. */
  repeated: LinkWay | null
}

async function readFacts(tx: Transaction, staff: Staff, leadId: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select ${hasAgreedTo('login')} as is_agreed, ${isOptedOut} as is_opted_out, (select e164 from lead_number where lead_id = lead.id and rank = 0) as e164,
      lately.count, lately.first_at, (
        select message.channel from login_link join message on message.id = login_link.message_id
        where login_link.lead_id = lead.id and login_link.staff_id = ${staff.id} and message.state <> 'rejected'
          and asked_at > ${clock} - make_interval(secs => ${sql.lit(repeatSeconds)}) order by asked_at desc limit 1) as repeated
    from lead cross join lateral (
      select count(*)::integer, min(asked_at) as first_at from login_link
      where login_link.lead_id = lead.id and asked_at > ${clock} - interval '1 hour') as lately
    where lead.id = ${leadId}`.execute(tx)
  return rows[0] as Facts
}

const hour = 3_600_000

interface Written {
  by: LinkWay
  messageId: number | null
}

/** Writes the message by the first channel that is connected and reaches the parent. Where none is connected, an admin reads the link. */
async function write(tx: Transaction, gateways: Gateways, staff: Staff, leadId: number, e164: string): Promise<Written> {
  const { whatsapp, mail } = gateways
  const reasons: string[] = []
  if (whatsapp && !whatsapp.simulated) {
    const blocker = await checkGate(tx, whatsapp, { leadId, e164 })
    if (!blocker) {
      const { response } = await writeMessage(tx, gateways, staff, { leadId, e164, kind: 'text', text: linkMessage.text })
      return { by: 'whatsapp', messageId: response.id }
    }
    reasons.push(refusalOf(blocker).message)
  }
  if (mail && !mail.simulated) {
    const { blocker } = await checkMailGate(tx, { isThere: true, leadId, kind: 'service' })
    if (!blocker) return { by: 'email', messageId: (await writeMail(tx, gateways, staff, leadId, linkMessage)).message.id }
    reasons.push(mailRefusalOf(blocker).message)
  }
  if (reasons.length > 0) throw refuse(operation, 'notReachable', { words: { reasons: reasons.join(' ') } })
  if (!overseesLeads(staff)) throw refuse(operation, 'notConnected')
  return { by: 'shown', messageId: null }
}

const forbiddenLink = { act: 'login_link', purpose: 'login', channel: 'whatsapp' } as const

/** Sends a parent a link with which they log in on the website once. */
export async function sendUserLoginToken(tx: Transaction, gateways: Gateways, staff: Staff, leadId: number): Promise<Answer> {
  return await onLead(tx, operation, staff, leadId, async (_lead, { record }) => {
    const { is_agreed, is_opted_out, e164, count, first_at, repeated } = await readFacts(tx, staff, leadId)
    if (!is_agreed) throw recorded(refuse(operation, 'notAgreed'), forbiddenLink, leadId)
    if (is_opted_out) throw refuse(operation, 'notReachable', { words: { reasons: writingBlocked } })
    const { loginPage } = gateways
    if (loginPage === undefined) throw refuse(operation, 'noLoginPage')
    if (repeated) return { result: linkWords[repeated], link: null }
    if (first_at !== null && count >= maxLinks)
      throw refuse(operation, 'tooMany', { words: { time: kolkataTime(Date.parse(first_at) + hour) } })
    const { by, messageId } = await write(tx, gateways, staff, leadId, e164 ?? '')
    const { id } = await tx
      .insertInto('login_link')
      .values({ lead_id: leadId, staff_id: staff.id, asked_at: clock, message_id: messageId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record({ kind: 'login_link', after: { by } })
    await writeAuditEntry(tx, staff, 'login_link', { lead: leadId, details: { by } })
    return { result: linkWords[by], link: by === 'shown' ? await makeLink(tx, id, loginPage) : null }
  })
}
