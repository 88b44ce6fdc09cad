import { sql } from 'kysely'
import type { z } from 'zod'
import { type LeftOutReason, leftOutReasons, maxNamed } from '#domains/mail/contract/campaign-words.ts'
import type { previewCampaign as operation } from '#domains/mail/contract/campaigns.ts'
import { timeInIndia } from '#platform/contract/calling-hours.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { type Clock, isInHours } from '../mail/mail-hours.ts'
import { renderMail } from '../mail/render-mail.ts'
import { findMailTemplate } from '../templates/find-mail-template.ts'
import { findRecipients } from './find-recipients.ts'
import { reasonWords } from './reason-words.ts'
import { campaignValues } from './write-campaign-mail.ts'

interface Lead {
  id: number
  name: string
}

/** The first of several groups of leads with their names. */
async function nameFirst(db: Database, groups: readonly (readonly number[])[]): Promise<Lead[][]> {
  const first = groups.map((ids) => ids.slice(0, maxNamed))
  const { rows } = await sql<Lead>`select id, name from lead where id = any (${first.flat()}::integer[])`.execute(db)
  const names = new Map(rows.map((lead) => [lead.id, lead]))
  return first.map((ids) => ids.flatMap((id) => names.get(id) ?? []))
}

/** The parents among these for whom it is outside the hours now. */
async function nightOf(db: Database, clock: Clock, gets: readonly number[]): Promise<z.output<typeof operation.answer>['night']> {
  const { rows } = await sql<{ parents: number }>`
    select count(*)::integer as parents from lead where id = any (${gets}::integer[]) and not ${isInHours(clock)}`.execute(db)
  const parents = rows[0]?.parents ?? 0
  return parents > 0 ? { parents, ...clock.firm().writing_hours, india: timeInIndia(clock.now()) } : null
}

/** Counts who would get a campaign if it began now, and who would not and why; nothing is written. */
export async function previewCampaign(
  db: Database,
  clock: Clock,
  staff: Staff,
  { template_id, quiet_days, include, ...which }: z.output<typeof operation.body>,
): Promise<z.output<typeof operation.answer>> {
  const template = await findMailTemplate(db, template_id)
  const { recipients, included } = await findRecipients(db, staff, which, { template, quietDays: quiet_days, include })
  const [leads = []] = await nameFirst(db, [recipients.gets])
  const groupsOf = async (groups: Partial<Record<LeftOutReason, number[]>>) => {
    const reasons = (Object.keys(leftOutReasons) as LeftOutReason[]).filter((reason) => groups[reason])
    const named = await nameFirst(
      db,
      reasons.map((reason) => groups[reason] ?? []),
    )
    return reasons.map((reason, at) => ({
      ...{ reason, words: reasonWords(template, reason), count: groups[reason]?.length ?? 0, leads: named[at] ?? [] },
    }))
  }
  const left_out = await groupsOf(recipients)
  const gets = recipients.gets.length
  const sample = leads[0] && { lead: leads[0], ...renderMail(template, await campaignValues(db, staff.id, leads[0].id)) }
  return {
    ...{ found: left_out.reduce((sum, { count }) => sum + count, gets), gets, leads, left_out, included: await groupsOf(included) },
    night: await nightOf(db, clock, recipients.gets),
    sample: sample ? { lead: sample.lead, subject: sample.subject, text: sample.text } : null,
  }
}
