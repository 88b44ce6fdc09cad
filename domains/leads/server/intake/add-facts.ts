import { sql } from 'kysely'
import { maxNumbers } from '#domains/leads/contract/edits.ts'
import { maxChildren } from '#domains/leads/contract/forms.ts'
import { type Language, languageName } from '#domains/leads/contract/languages.ts'
import { feeText } from '#platform/contract/money.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { addJob } from '#platform/server/jobs/add-job.ts'
import type { TelephoneNumber } from '#platform/server/numbers/telephone-number.ts'
import { noteWords, type Word } from '../consent/note-words.ts'
import { callTexts } from '../lead/call-preference.ts'
import { putBackInUse } from '../lead/mark-wrong-number.ts'
import type { EntryOf } from '../lead/on-lead.ts'
import { disputeNumbers } from '../numbers/dispute-numbers.ts'
import { type Arrival, type ArrivingChild, nameless } from './arrival.ts'
import { arrivalPlaceColumns, arrivalPlaceOf, hasWords, placeOf } from './arrival-place.ts'
import type { ClaimedLead } from './claim-leads.ts'

/** A lead with the arrivals of its parent. */
export interface LeadArrivals {
  lead: ClaimedLead
  numbers: readonly TelephoneNumber[]
  arrivals: readonly Arrival[]
}

/** A timeline line with words of a source beyond a lead's fields. */
export interface Line {
  lead_id: number
  source: string
  text: string
  isOfNew: boolean
}

/** A parent's wishes about calls and messages. */
export interface SaidWishes {
  lead: Pick<ClaimedLead, 'id'>
  arrivals: readonly Pick<Arrival, 'callOptOut' | 'messageConsent' | 'loginConsent' | 'wordsFrom'>[]
}

/** Where words come from, unless their arrival says it: what staff bring is of a file or a form. */
const sourceBy = (by: Pick<Staff, 'id'> | null) => (by ? ({ how: 'staff', staffId: by.id } as const) : ({ how: 'website' } as const))

const known = (parents: readonly LeadArrivals[]) => parents.filter(({ lead }) => !lead.isNew)

/**
 * Adds new numbers of a known parent as the last ones. A number of another parent stays there and is added as disputed. Both may be one
 * parent, so everybody who sees both leads is told, and the admins decide.
 */
export async function addNumbers(tx: Transaction, by: Pick<Staff, 'id'> | null, parents: readonly LeadArrivals[]): Promise<EntryOf[]> {
  const rows = known(parents).flatMap(({ lead, numbers }) =>
    numbers
      .filter(({ e164 }) => !lead.had.has(e164))
      .map(({ e164, number }) => ({ lead_id: lead.id, e164, country_code: number.country_code, national: number.number })),
  )
  if (rows.length === 0) return []
  const { rows: added } = await sql<{ lead_id: number; e164: string; national: string; country_code: number; disputed: boolean }>`
    insert into lead_number (lead_id, e164, country_code, national, rank, disputed)
    select * from (
      select lead_id, e164, country_code, national, had.last + row_number() over (partition by lead_id order by e164) as rank,
        exists (select from lead_number as held where held.e164 = told.e164 and not held.disputed) as disputed
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (lead_id integer, e164 text, country_code integer, national text)
      cross join lateral (select coalesce(max(rank), -1) as last from lead_number as had where had.lead_id = told.lead_id) as had
      where not exists (select from lead_number as own where own.e164 = told.e164 and own.lead_id = told.lead_id)
    ) as new
    where rank < ${maxNumbers}
    order by e164
    on conflict (e164) where not disputed do nothing
    returning lead_id, e164, national, country_code, disputed`.execute(tx)
  const leads = new Map(parents.map(({ lead }) => [lead.id, lead]))
  const disputed = added.flatMap(({ lead_id, e164, national: number, country_code, disputed: isDisputed }) => {
    const lead = leads.get(lead_id)
    return lead && isDisputed ? [{ lead, e164, number: { number, country_code } }] : []
  })
  await disputeNumbers(tx, by, disputed)
  return added.map(({ lead_id, national: number, country_code }) => {
    const text = phoneText({ number, country_code }, { withCountry: true })
    return { lead_id, kind: 'edit', before: {}, after: { mobile_number: text } }
  })
}

/** A number that was marked as wrong is in use again when the parent gives it again. */
export async function takeUpNumbers(tx: Transaction, parents: readonly LeadArrivals[]): Promise<void> {
  const given = known(parents).flatMap(({ lead, numbers }) =>
    numbers.filter(({ e164 }) => lead.had.get(e164)).map(({ e164 }) => ({ lead_id: lead.id, e164 })),
  )
  if (given.length === 0) return
  const { rows } = await sql<{ lead_id: number; e164: string }>`
    select number.lead_id, number.e164 from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as told (lead_id integer, e164 text)
    join lead_number as number on number.lead_id = told.lead_id and number.e164 = told.e164
    where wrong_at < ${clock}`.execute(tx)
  for (const { lead_id, e164 } of rows) await putBackInUse(tx, lead_id, e164)
}

/** Gives a lead without a name the first name that arrives; a name is never overwritten. */
export async function addNames(tx: Transaction, parents: readonly LeadArrivals[]): Promise<EntryOf[]> {
  const named = known(parents).flatMap(({ lead, arrivals }) => {
    const name = arrivals.find((arrival) => arrival.name)?.name
    return name && lead.name === nameless ? [{ id: lead.id, name }] : []
  })
  if (named.length === 0) return []
  await sql`
    update lead set name = told.name from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as told (id integer, name text)
    where lead.id = told.id`.execute(tx)
  return named.map(({ id, name }) => ({ lead_id: id, kind: 'edit', before: { name: nameless }, after: { name } }))
}

/** Sets the language of a known parent, unless we know it. */
export async function addLanguages(tx: Transaction, parents: readonly LeadArrivals[]): Promise<EntryOf[]> {
  const spoken = known(parents).flatMap(({ lead, arrivals }) => {
    const language = arrivals.find((arrival) => arrival.language)?.language
    return language ? [{ id: lead.id, language }] : []
  })
  if (spoken.length === 0) return []
  const { rows } = await sql<{ id: number; language: Language }>`
    update lead set language = told.language
    from jsonb_to_recordset(${JSON.stringify(spoken)}::jsonb) as told (id integer, language text)
    where lead.id = told.id and lead.language is null
    returning lead.id, lead.language`.execute(tx)
  return rows.map(({ id, language }) => ({
    ...{ lead_id: id, kind: 'edit', before: { language: null }, after: { language: languageName(language) } },
  }))
}

/** Gives a lead without a budget the first that arrives; a budget is never overwritten. */
export async function addBudgets(tx: Transaction, parents: readonly LeadArrivals[]): Promise<EntryOf[]> {
  const statements = parents.flatMap(({ lead, arrivals }) => {
    const budget = arrivals.find((arrival) => arrival.budget)?.budget
    return budget ? [{ id: lead.id, ...budget }] : []
  })
  if (statements.length === 0) return []
  const { rows } = await sql<(typeof statements)[number]>`
    update lead set budget_min = told.min, budget_max = told.max, budget_tenure = told.tenure
    from jsonb_to_recordset(${JSON.stringify(statements)}::jsonb) as told (id integer, min integer, max integer, tenure text)
    where lead.id = told.id and lead.budget_min is null returning told.id, told.min, told.max, told.tenure`.execute(tx)
  const isKnown = new Set(known(parents).map(({ lead }) => lead.id))
  return rows
    .filter(({ id }) => isKnown.has(id))
    .map(({ id, min, max, tenure }) => ({
      ...{ lead_id: id, kind: 'edit', before: { budget: null }, after: { budget: feeText(min, max, tenure) } },
    }))
}

/** Records that parents asked not to be called. */
export async function keepCallOptOuts(tx: Transaction, by: Pick<Staff, 'id'> | null, parents: readonly SaidWishes[]): Promise<EntryOf[]> {
  const words = parents.flatMap(({ lead, arrivals }) =>
    arrivals.flatMap(({ callOptOut, wordsFrom }) =>
      callOptOut
        ? [{ leadId: lead.id, purpose: 'calls', given: false, saidAt: callOptOut.at, ...sourceBy(by), ...wordsFrom } satisfies Word]
        : [],
    ),
  )
  if (words.length === 0) return []
  const ids = [...new Set(words.map(({ leadId }) => leadId))]
  const { rows: called } = await sql<{
    id: number
  }>`select id from lead where id = any (${ids}::integer[]) and call_opt_out_at is null`.execute(tx)
  await noteWords(tx, words)
  const { rows: refusing } = await sql<{ id: number }>`
    select id from lead where id = any (${called.map(({ id }) => id)}::integer[]) and call_opt_out_at is not null order by id`.execute(tx)
  return refusing.map(({ id }) => ({
    lead_id: id,
    kind: 'edit',
    before: { calls: callTexts.allowed },
    after: { calls: callTexts.refused },
  }))
}

const emailsOf = ({ arrivals }: LeadArrivals) => arrivals.flatMap(({ email, source }) => (email ? [{ email, source }] : []))

/** Gives a known parent without an e-mail address the first that arrives; an address is never overwritten. */
export async function addEmails(tx: Transaction, parents: readonly LeadArrivals[]): Promise<EntryOf[]> {
  const written = known(parents).flatMap((parent) => {
    const [first] = emailsOf(parent)
    return first && parent.lead.email === null ? [{ id: parent.lead.id, email: first.email }] : []
  })
  if (written.length === 0) return []
  await sql`
    update lead set email = told.email from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as told (id integer, email text)
    where lead.id = told.id`.execute(tx)
  return written.map(({ id, email }) => ({ lead_id: id, kind: 'edit', before: { email: null }, after: { email } }))
}

/** Further e-mail addresses of a parent, as timeline lines. */
export const otherEmails = (parents: readonly LeadArrivals[]): Line[] =>
  parents.flatMap((parent) => {
    const { lead } = parent
    const all = emailsOf(parent)
    const kept = lead.email ?? all[0]?.email
    return all.flatMap(({ email, source }) =>
      email === kept ? [] : [{ lead_id: lead.id, source, text: `E-mail: ${email}`, isOfNew: lead.isNew }],
    )
  })

interface PlacedRow {
  id: number
  text: string
  has_words: boolean
}

/** Fills in where a known parent is looking, if we did not know. */
async function placeKnown(tx: Transaction, parents: readonly LeadArrivals[]): Promise<PlacedRow[]> {
  const placed = known(parents).flatMap(({ lead, arrivals }) => {
    const place = arrivalPlaceOf(arrivals)
    return place && !lead.isPlaced ? [{ id: lead.id, ...place }] : []
  })
  if (placed.length === 0) return []
  const { rows } = await sql<PlacedRow>`
    update lead set place_ids = told.place_ids, lat = place.lat, lng = place.lng, raw_district = told.raw_district,
      raw_district_region = told.raw_district_region
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as told (id integer, ${arrivalPlaceColumns})
    cross join lateral ${placeOf(sql`told.place_ids`)} as place
    where lead.id = told.id and lead.place_ids = '{}' and lead.raw_district is null and lead.raw_district_region is null
      and not locations_edited
    returning lead.id, concat_ws(', ', place.names, told.raw_district_region, told.raw_district) as text,
      coalesce(told.raw_district, told.raw_district_region) is not null as has_words`.execute(tx)
  return rows
}

/** Fills in where a parent is looking, if we did not know. A map provider may place the parent's own words. */
export async function addPlaces(tx: Transaction, parents: readonly LeadArrivals[]): Promise<EntryOf[]> {
  const rows = await placeKnown(tx, parents)
  const newWithWords = parents.filter(({ lead, arrivals }) => {
    const place = lead.isNew ? arrivalPlaceOf(arrivals) : undefined
    return place && hasWords(place)
  })
  const worded = [...newWithWords.map(({ lead }) => lead.id), ...rows.filter(({ has_words }) => has_words).map(({ id }) => id)]
  await Promise.all(worded.map((id) => addJob(tx, 'geocode_lead', { lead_id: id }, { key: `geocode_lead:${id}`, queue: 'geocode_lead' })))
  return rows.map(({ id, text }) => ({ lead_id: id, kind: 'edit', before: { locations: null }, after: { locations: text } }))
}

/** The ids of children by lead and name, as people write it. */
export type Children = ReadonlyMap<string, number>

export const childKey = (leadId: number, name: string) => `${leadId} ${name.toLocaleLowerCase('en-IN')}`

const childColumns = ({ name, age, gender, boardIds = [], classIds = [] }: ArrivingChild) => ({
  ...{ name, age, gender, board_ids: [...boardIds].sort((a, b) => a - b), class_ids: [...classIds].sort((a, b) => a - b) },
})

/** Adds children that the parent does not have yet; the same name means the same child. */
export async function addChildren(tx: Transaction, parents: readonly LeadArrivals[]): Promise<{ children: Children; entries: EntryOf[] }> {
  const arriving = parents.flatMap(({ lead, arrivals }) =>
    arrivals.flatMap(({ children = [] }) => children.map((child) => ({ lead, child, key: childKey(lead.id, child.name) }))),
  )
  if (arriving.length === 0) return { children: new Map(), entries: [] }
  const leadIds = [...new Set(arriving.map(({ lead }) => lead.id))]
  const { rows: had } = await sql<{ id: number; lead_id: number; name: string }>`
    select id, lead_id, name from child where lead_id = any (${leadIds}::integer[]) order by id desc`.execute(tx)
  const children = new Map(had.map(({ id, lead_id, name }) => [childKey(lead_id, name), id]))
  const hadBy = Map.groupBy(had, ({ lead_id }) => lead_id)
  const roomOf = new Map(leadIds.map((leadId) => [leadId, maxChildren - (hadBy.get(leadId)?.length ?? 0)]))
  const firsts = new Map(arriving.toReversed().map((entry) => [entry.key, entry]))
  const unknown = arriving.filter((entry) => !children.has(entry.key) && firsts.get(entry.key) === entry)
  const fitting = unknown.filter(({ lead }) => {
    const room = roomOf.get(lead.id) ?? 0
    roomOf.set(lead.id, room - 1)
    return room > 0
  })
  if (fitting.length === 0) return { children, entries: [] }
  const rows = fitting.map(({ lead, child }) => ({ lead_id: lead.id, ...childColumns(child) }))
  const { rows: added } = await sql<{ id: number; lead_id: number; name: string }>`
    insert into child (lead_id, name, age, gender, board_ids, class_ids) select lead_id, name, age, gender, board_ids, class_ids
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as told (lead_id integer, name text, age smallint, gender text, board_ids integer[], class_ids integer[])
    returning id, lead_id, name`.execute(tx)
  for (const { id, lead_id, name } of added) children.set(childKey(lead_id, name), id)
  const isKnown = new Set(known(parents).map(({ lead }) => lead.id))
  const entries = added
    .filter(({ lead_id }) => isKnown.has(lead_id))
    .map(({ id, lead_id, name }) => ({ lead_id, kind: 'edit', child_id: id, before: {}, after: { child_name: name } }))
  return { children, entries }
}

/** The consents that parents give or take back, by the kinds of their entries. */
const consents = { message_consent: ['messageConsent', 'messages'], login_consent: ['loginConsent', 'login'] } as const

/** Records whether parents agreed to messages and to a log-in. The latest word counts, in any order of arrival. */
export async function keepConsents(tx: Transaction, by: Pick<Staff, 'id'> | null, parents: readonly SaidWishes[]): Promise<EntryOf[]> {
  const given = Object.entries(consents).flatMap(([kind, [field, purpose]]) =>
    parents.flatMap(({ lead, arrivals }) =>
      arrivals.flatMap(({ [field]: consent, wordsFrom }) =>
        consent
          ? [
              {
                kind,
                word: { leadId: lead.id, purpose, given: consent.given, saidAt: consent.at, ...sourceBy(by), ...wordsFrom } satisfies Word,
              },
            ]
          : [],
      ),
    ),
  )
  await noteWords(
    tx,
    given.map(({ word }) => word),
  )
  return given.map(({ kind, word: { leadId, given: isGiven, saidAt: at } }) => ({ lead_id: leadId, kind, at, after: { given: isGiven } }))
}
