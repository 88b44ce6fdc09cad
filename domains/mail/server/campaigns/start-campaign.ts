import { sql } from 'kysely'
import type { z } from 'zod'
import { recordRefusals } from '#domains/leads/server/consent/record-refusal.ts'
import { type Campaign, startCampaign as operation } from '#domains/mail/contract/campaigns.ts'
import { filterNames } from '#platform/server/audit/filter-names.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { addWork } from '#platform/server/jobs/resume-work.ts'
import { forbiddenMail } from '../mail/check-mail-gate.ts'
import { findMailTemplate } from '../templates/find-mail-template.ts'
import { readCampaign } from './campaign-row.ts'
import { campaignWork } from './campaign-work.ts'
import { findRecipients, type Recipients } from './find-recipients.ts'

const furthestStart = 90 * 86_400_000

/** Keeps who gets the mail, in the order of the list, and after them those who do not, with why. */
async function keepRecipients(tx: Transaction, id: number, { gets, ...leftOut }: Recipients): Promise<void> {
  const out = Object.entries(leftOut).flatMap(([reason, ids]) => ids.map((leadId) => ({ leadId, reason })))
  const ids = [...gets, ...out.map(({ leadId }) => leadId)]
  const outcomes = [...gets.map(() => null), ...out.map(({ reason }) => reason)]
  await sql`
    insert into campaign_recipient (campaign_id, position, lead_id, outcome)
    select ${id}::integer, place, lead_id, outcome
    from unnest(${ids}::integer[], ${outcomes}::text[]) with ordinality as found (lead_id, outcome, place)`.execute(tx)
}

/** Starts a campaign: who gets it is written down at once, and a job writes the mails. */
export async function startCampaign(
  tx: Transaction,
  { mail }: Gateways,
  staff: Staff,
  { name, template_id, quiet_days, include, per_minute, test_size, start_at, ...which }: z.output<typeof operation.body>,
): Promise<Campaign> {
  if (!mail) throw refuse(operation, 'noMailServer')
  if (start_at && Date.parse(start_at) > Date.now() + furthestStart) throw refuseField(operation, 'tooFar', 'start_at')
  const template = await findMailTemplate(tx, template_id)
  const { words, recipients } = await findRecipients(tx, staff, which, { template, quietDays: quiet_days, include })
  if (recipients.gets.length === 0) throw refuse(operation, 'nothing')
  const found = Object.values(recipients).reduce((sum, ids) => sum + ids.length, 0)
  const begins = sql<string>`greatest(${start_at ?? null}::timestamptz, clock_timestamp())`
  const { id } = await tx
    .insertInto('campaign')
    .values({
      ...{ name, staff_id: staff.id, version_id: template.version_id, audience: words, simulated: mail.simulated, found },
      ...{ left_out: found - recipients.gets.length, per_minute, quiet_days, test_size, start_at: start_at ?? null },
      included: include,
      ...{ status: test_size > 0 ? 'testing' : 'running', created_at: clock, next_at: begins },
      paced_at: sql<string>`${begins} - make_interval(secs => ${60 / per_minute}::double precision)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepRecipients(tx, id, recipients)
  const refusing = [...(recipients.optedOut ?? []), ...(recipients.unsubscribed ?? [])]
  await recordRefusals(tx, forbiddenMail(template.kind, 'campaign'), refusing, staff.id)
  const { query = {}, ...of } = which
  const details = { campaign_id: id, name, template_id, of: words, ...of, filters: filterNames(query), include }
  await writeAuditEntry(tx, staff, 'campaign', { details: { ...details, parents: recipients.gets.length } })
  await addWork(tx, campaignWork, id, begins)
  return (await readCampaign(tx, id)) as Campaign
}
