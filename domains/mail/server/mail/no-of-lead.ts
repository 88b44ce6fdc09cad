import { sql } from 'kysely'
import { isAdmission, placeOf, steps } from '#domains/leads/contract/steps.ts'
import { everyLead } from '#domains/leads/server/lead/visible-to.ts'
import type { NoReason } from '#domains/mail/contract/campaign-words.ts'

const admissions = steps.filter(isAdmission).reduce((bits, step) => bits | (1 << placeOf(step)), 0)

const listing = (condition: ReturnType<typeof sql>) => sql`exists (
  select from lead_listing as listing where listing.lead_id = lead.id and listing.viewer_id = ${sql.lit(everyLead)} and ${condition})`

/** On `lead`: whether each of these stands. An admission ends the chase too, so for a no the parent must have said one. */
const stands: Readonly<Record<NoReason, ReturnType<typeof sql>>> = {
  admitted: listing(sql`listing.steps & ${sql.lit(admissions)} <> 0`),
  saidNo: sql`(${listing(sql`listing.chase_ended_at is not null`)} and exists (
    select from lead_event as said where said.lead_id = lead.id and says_no(said.chase) and said.undone_at is null))`,
}

const unlessChosen = (reason: NoReason, included: ReturnType<typeof sql>) =>
  sql`when not (${sql.lit(reason)} = any (${included})) and ${stands[reason]} then ${sql.lit(reason)}`

/** On `lead`: why mail to many leaves this parent out, unless an admin chose to write to them for that reason: `included`, a text[] in SQL. */
export const noOfLead = (included: ReturnType<typeof sql>) =>
  sql<NoReason | null>`case ${unlessChosen('admitted', included)} ${unlessChosen('saidNo', included)} end`

/** On `lead`: the first reason for which this parent is usually left out. */
export const anyNoOfLead = noOfLead(sql`'{}'::text[]`)
