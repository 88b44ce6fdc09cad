import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { hasAgreedTo } from '#domains/leads/server/consent/refusing-word.ts'
import type { About } from '#domains/messages/contract/about.ts'
import { gateRefusals } from '#domains/messages/contract/refusals.ts'
import { checkGate, type GateRefusal } from '#domains/messages/server/message/check-gate.ts'
import type { Draft } from '#domains/messages/server/sending/write-message.ts'
import { fillTemplate, keepTemplate, previewOf } from '#domains/messages/server/templates/fill-template.ts'
import { leadValues } from '#domains/messages/server/templates/lead-values.ts'
import { templateWith } from '#domains/messages/server/templates/template-with.ts'
import {
  addressToCome,
  opensOnlyHere,
  sendToParent as operation,
  type PageLanguage,
  type PageMessage,
} from '#domains/recommendations/contract/parent-page.ts'
import { isOnlyHere } from '#platform/contract/is-only-here.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { pagePath } from './page-token.ts'
import { parentMessage } from './parent-message.ts'

/** The page that is wanted, and when its message is to go; at once if nothing is said. */
export type WantedPage = Pick<z.output<typeof operation.body>, 'schools' | 'child' | 'language' | 'send_at'>

interface Parent {
  name: string
  allowed: boolean
  e164: string
  phone: PageMessage['to']
  has_child: boolean
  in_bucket: number
  removed: number
}

async function readParent(tx: Transaction, leadId: number, { child, schools }: WantedPage): Promise<Parent> {
  const { rows } = await sql<Parent>`
    select lead.name, ${hasAgreedTo('login')} as allowed, coalesce(number.e164, '') as e164,
      case when number.e164 is not null then json_build_object('number', number.national, 'country_code', number.country_code) end as phone,
      ${child ?? null}::integer is null or exists (select from child where lead_id = lead.id and id = ${child ?? null}) as has_child,
      (select count(distinct school_id)::integer from school_bucket
        where lead_id = lead.id and school_id = any (${schools}::integer[])
          and (${child ?? null}::integer is null or child_id is null or child_id = ${child ?? null}::integer)) as in_bucket,
      (select count(*)::integer from school where id = any (${schools}::integer[]) and delisted_at is not null) as removed
    from lead left join lateral (
      select e164, national, country_code from lead_number where lead_id = lead.id order by wrong_at is not null, rank limit 1) as number on true
    where lead.id = ${leadId}`.execute(tx)
  return rows[0] as Parent
}

/** Refuses what cannot be sent to this parent, whichever way. */
function refuseUnfit(parent: Parent, { schools }: WantedPage): void {
  if (!parent.allowed) throw refuse(operation, 'notAllowed')
  if (!parent.has_child) throw refuseField(operation, 'childNotFound', 'child')
  if (parent.in_bucket !== schools.length) throw refuse(operation, 'notInBucket')
  if (parent.removed > 0) throw refuse(operation, 'schoolRemoved')
}

/** Refuses if the gate allows no message to this parent. If only the portal cannot send it, staff send it themselves. */
const byHandFor = ({ rule, words }: GateRefusal): string => {
  if (rule === 'wrongNumber' || rule === 'optedOut') throw refuse(operation, rule)
  if (rule === 'windowClosed' || rule === 'windowEndsBefore')
    return 'The parent wrote nothing in the last 24 hours, and no template has a place for the address of this page.'
  return gateRefusals[rule][1].replace('{reason}', words.reason ?? '').replace(/ [Nn]othing was sent.*$/s, '')
}

/** What the parent reads, in its parts. */
type Shown = Pick<PageMessage, 'header' | 'message' | 'footer' | 'buttons'>

type WrittenMessage = { shown: Shown } & ({ draft: Omit<Draft, 'leadId' | 'e164'> } | { byHand: { text: string; reason: string } })

const asText = (message: string): Shown => ({ header: null, message, footer: null, buttons: [] })

interface Words {
  leadId: number
  e164: string
  text: string
  address: string
  about: About
  language: PageLanguage
  sendAt: string | undefined
}

/** As text within the 24 hours, as a template after them, by hand where the portal can send neither. */
async function wayTo(tx: Transaction, gateways: Gateways, staff: Staff, to: Words): Promise<WrittenMessage> {
  const { leadId, e164, text, address, about, language, sendAt } = to
  const blocker = await checkGate(tx, gateways.whatsapp, { leadId, e164, sendAt })
  const here = isOnlyHere(gateways.publicUrl) ? [opensOnlyHere] : []
  if (!blocker) return { shown: asText(text), draft: { kind: 'text', text, sendAt } }
  if (blocker.rule === 'windowClosed' || blocker.rule === 'windowEndsBefore') {
    const found = await templateWith(tx, gateways.whatsapp, 'page_address', language)
    const others = found && (await checkGate(tx, gateways.whatsapp, { leadId, e164, sendAt, templateId: found.template.id }))
    if (found && !others) {
      const { template, variable } = found
      // The address of a button is written in the template, up to its last part.
      const value = variable.part === 'button' ? address.slice(address.lastIndexOf('/') + 1) : address
      const filled = fillTemplate(template, await leadValues(tx, staff, leadId, about), { [variable.key]: value })
      if (filled.variables.every((one) => one.value !== '')) {
        const { header, message, footer, buttons } = previewOf(filled)
        const kept = { id: template.id, kept: keepTemplate(filled) }
        return { shown: { header, message, footer, buttons }, draft: { kind: 'template', text: message, template: kept, sendAt } }
      }
    }
  }
  return { shown: asText(text), byHand: { text, reason: [byHandFor(blocker), ...here].join(' ') } }
}

/** Changes with the words, their number and the way in which they go; not with the address of the page. */
function seenOf(e164: string, way: WrittenMessage, token: string): string {
  const kind = 'draft' in way ? [way.draft.kind, way.draft.template?.id] : ['by_hand', way.byHand.reason]
  const content = JSON.stringify([e164, kind, way.shown]).replaceAll(token, addressToCome)
  return createHash('sha256').update(content).digest('base64url')
}

/** The message of a page with this last part of its address; refuses what cannot be sent to this parent. */
export async function composeMessage(tx: Transaction, gateways: Gateways, staff: Staff, leadId: number, page: WantedPage, token: string) {
  const parent = await readParent(tx, leadId, page)
  refuseUnfit(parent, page)
  const { e164, phone, name } = parent
  const { language, child, schools, send_at: sendAt } = page
  const address = `${gateways.publicUrl}${pagePath(token)}`
  const text = parentMessage[language]({ parent: name, counsellor: staff.name, firm: gateways.firm().firm_name, address })
  // A template that names a school means the one of the page; of several it names the one that was asked about for the child.
  const about = { child: child ?? undefined, ...(schools.length === 1 && { school: schools[0] }) }
  const way = await wayTo(tx, gateways, staff, { leadId, e164, text, address, about, language, sendAt: sendAt ?? undefined })
  return { e164, phone, way, seen: seenOf(e164, way, token) }
}
