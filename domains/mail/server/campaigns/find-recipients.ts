import { sql } from 'kysely'
import { type LeadListName, LeadListName as ListName, leadLists } from '#domains/leads/contract/lists.ts'
import { KeptLeadQuery } from '#domains/leads/contract/query.ts'
import { isOptedOut } from '#domains/leads/server/lead/opted-out.ts'
import type { Reader } from '#domains/leads/server/lead/visible-to.ts'
import { listedIds } from '#domains/leads/server/list/listed-ids.ts'
import { type KeptQuery, viewOn } from '#domains/lists/contract/views.ts'
import { seenViews } from '#domains/lists/server/views/seen-views.ts'
import { type LeftOutReason, maxRecipients, type NoReason } from '#domains/mail/contract/campaign-words.ts'
import { previewCampaign } from '#domains/mail/contract/campaigns.ts'
import type { MailVariable } from '#domains/mail/contract/document.ts'
import { aboutJoins, childName } from '#domains/messages/server/templates/about-joins.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { isUnsubscribed } from '../mail/check-mail-gate.ts'
import { anyNoOfLead, noOfLead } from '../mail/no-of-lead.ts'
import { type MailValues, renderMail } from '../mail/render-mail.ts'
import type { MailTemplateNow } from '../templates/find-mail-template.ts'

export interface Which {
  list?: LeadListName | undefined
  query?: KeptQuery | undefined
  view?: number | undefined
}

interface Audience {
  list: LeadListName
  query: KeptQuery
  /** What staff call it. */
  words: string
}

async function audienceOf(db: Database, staff: Staff, { list, query, view: id }: Which): Promise<Audience> {
  if (list !== undefined && query !== undefined) return { list, query, words: leadLists[list].title }
  const view = await seenViews(db, staff)
    .where('saved_view.id', '=', id ?? 0)
    .executeTakeFirst()
  if (!view) throw refuse(previewCampaign, 'viewNotFound')
  const { data: ofLeads } = ListName.safeParse(view.list)
  if (!ofLeads) throw refuse(previewCampaign, 'viewOfOthers')
  const kept = viewOn(kolkataDay(Date.now()), view.query)
  // Without a filter that is not known any more, the mail would go to more parents than meant.
  if (!KeptLeadQuery.safeParse(kept).success) throw refuse(previewCampaign, 'viewOutdated')
  return { list: ofLeads, query: kept, words: `${view.name} (${leadLists[ofLeads].title})` }
}

/** The variables that are empty for some parents and not for others. */
const known = ['child_name', 'child_class', 'school_name', 'school_city', 'visit_date'] as const

const knownMask = sql.join(
  [childName, sql`school_class.name`, sql`school.name`, sql`city.name`, sql`visit.on_date`].map(
    (column) => sql`case when ${column} is null then '0' else '1' end`,
  ),
  sql` || `,
)

interface Lack {
  /** Which of these variables are known, as zeros and ones. */
  mask: string
  missing: MailVariable[]
}

/** All combinations of known and unknown variables for which the mail cannot be made. */
export function lacksOf(template: MailTemplateNow): Lack[] {
  const masks = Array.from({ length: 2 ** known.length }, (_, number) => number.toString(2).padStart(known.length, '0'))
  const others = { parent_name: 'x', counsellor_name: 'x', counsellor_phone: 'x' }
  return masks.flatMap((mask) => {
    const values = { ...others, ...Object.fromEntries(known.map((name, at) => [name, mask[at] === '1' ? 'x' : ''])) }
    const { missing } = renderMail(template, values as MailValues)
    return missing.length > 0 ? [{ mask, missing }] : []
  })
}

/** On `lead`: we wrote to this parent in the last days, by whichever way. */
export const isRecent = (days: number) => sql<boolean>`(${days}::integer > 0 and exists (
  select from message where message.lead_id = lead.id and message.direction = 'outgoing' and message.is_said
    and message.at > clock_timestamp() - make_interval(days => ${days}::integer)))`

export type Recipients = { gets: number[] } & Partial<Record<LeftOutReason, number[]>>

interface Sorted {
  recipients: Recipients
  /** Those among who get it that would be left out for a reason that was chosen. */
  included: Partial<Record<NoReason, number[]>>
}

/** How the recipients of a campaign are told apart. */
export interface Sieve {
  template: MailTemplateNow
  quietDays: number
  include: readonly NoReason[]
}

/** Sorts leads into recipients and those left out by their first reason, each in the order of the leads. */
async function sortRecipients(db: Database, ids: readonly number[], { template, quietDays, include }: Sieve): Promise<Sorted> {
  const without = lacksOf(template).map(({ mask }) => mask)
  const mayLack = without.length > 0
  const { rows } = await sql<{ is_included: boolean; reason: keyof Recipients; ids: number[] }>`
    with listed as (
      select lead.id, place, lead.email, coalesce(
        case
          when lead.email is null then 'noAddress' when lead.email_bounced_reason is not null then 'addressBounced'
          when ${isOptedOut} then 'optedOut' when ${isUnsubscribed(template.kind)} then 'unsubscribed' end,
        ${noOfLead(sql`${[...include]}::text[]`)},
        case
          when ${isRecent(quietDays)} then 'recent'
          when ${mayLack ? sql`${knownMask} = any (${without}::text[])` : sql`false`} then 'variableEmpty' end) as reason,
        ${include.length > 0 ? anyNoOfLead : sql`null::text`} as no
      from unnest(${ids}::integer[]) with ordinality as listed (id, place) join lead on lead.id = listed.id ${mayLack ? aboutJoins() : sql``}
      where lead.erased_at is null and lead.merged_into_id is null),
    sorted as (
      select id, place, no,
        coalesce(reason, case when row_number() over (partition by email, reason order by place) > 1 then 'sameAddress' else 'gets' end) as outcome
      from listed)
    select false as is_included, outcome as reason, json_agg(id order by place) as ids from sorted group by outcome
    union all
    select true, no, json_agg(id order by place) from sorted where outcome = 'gets' and no is not null group by no`.execute(db)
  const those = (included: boolean) =>
    Object.fromEntries(rows.filter(({ is_included }) => is_included === included).map(({ reason, ids: theirs }) => [reason, theirs]))
  return { recipients: { gets: [], ...those(false) }, included: those(true) }
}

/** Finds the parents of a list or view, sorted by whether they would get the mail of a template. */
export async function findRecipients(db: Database, staff: Staff & Reader, which: Which, sieve: Sieve): Promise<{ words: string } & Sorted> {
  const { words, list, query } = await audienceOf(db, staff, which)
  const listed = await listedIds(db, staff, list, query, maxRecipients)
  if (!listed) throw refuse(previewCampaign, 'permissionMissing')
  if (listed.length > maxRecipients) throw refuse(previewCampaign, 'tooMany')
  return { words, ...(await sortRecipients(db, listed, sieve)) }
}
