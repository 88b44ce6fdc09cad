import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Channel, Purpose } from '#domains/leads/contract/consent.ts'
import type { Arrival } from '#domains/leads/server/intake/arrival.ts'
import { takeInLeads } from '#domains/leads/server/intake/take-in-leads.ts'
import { writeMessageConsent } from '#domains/leads/server/lead/message-consent.ts'
import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { numberAsGiven, type TelephoneNumber } from '#platform/server/numbers/telephone-number.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { sized } from '#testing/sized.ts'
import { checkConsents } from './check-consents.ts'
import { noteWords } from './note-words.ts'
import { refusingWord } from './refusing-word.ts'

let office: Awaited<ReturnType<typeof openOffice>>
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.server.close())

/** A word as the model remembers it: of a parent, or of an address alone. */
interface Said {
  of: string
  purpose: Purpose
  channel: Channel
  given: boolean
  at: number
  event?: number
  isUndone?: boolean
}

const contacts = sql`contact_key(lead.email)`
const asked = (['admission_help', 'marketing', 'sharing', 'recording'] as const).flatMap((purpose) =>
  (['call', 'whatsapp', 'mail'] as const).map((channel) => ({ purpose, channel })),
)

/** The last word of each kind counts, by the time at which it was said; of two at one instant the one that was noted later. */
function standing(said: readonly Said[], of: string, purpose: Purpose, channel: Channel): Said | undefined {
  const words = said.filter((word) => word.of === of && word.purpose === purpose && word.channel === channel && !word.isUndone)
  return words.reduce<Said | undefined>((last, word) => (last && last.at > word.at ? last : word), undefined)
}

/** Since when what stands has been said without a word to the contrary. */
function since(said: readonly Said[], last: Said): number {
  const words = said.filter(
    ({ of, purpose, channel, isUndone }) => of === last.of && purpose === last.purpose && channel === last.channel && !isUndone,
  )
  const against = Math.max(...words.filter(({ given }) => given !== last.given).map(({ at }) => at), Number.NEGATIVE_INFINITY)
  return Math.min(...words.filter(({ given, at }) => given === last.given && at >= against).map(({ at }) => at))
}

function isRefused(said: readonly Said[], lead: string, address: string, purpose: Purpose, channel: Exclude<Channel, 'all'>): boolean {
  const refuses = (of: string, about: Purpose) => (['all', channel] as const).some((way) => standing(said, of, about, way)?.given === false)
  if (refuses(lead, purpose) || refuses(lead, channel === 'call' ? 'calls' : 'messages')) return true
  if (channel === 'mail' && refuses(address, purpose)) return true
  if (channel === 'call') return false
  const silence = standing(said, lead, 'calls', 'all')
  if (silence?.given !== false) return false
  const agreed = standing(said, lead, 'messages', 'all')
  return !(agreed?.given === true && agreed.at >= since(said, silence))
}

const minute = 60_000
const anyStep = fc.record({
  lead: fc.nat(3),
  door: fc.constantFrom('staff', 'spoken', 'website', 'file', 'words', 'click', 'undo'),
  purpose: fc.constantFrom<Purpose>('marketing', 'admission_help', 'sharing', 'recording', 'messages', 'calls'),
  channel: fc.constantFrom<Channel>('all', 'all', 'call', 'whatsapp', 'mail'),
  given: fc.boolean(),
  minutesAgo: fc.integer({ min: 1, max: 500 }),
})
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

interface Parent {
  id: number
  email: string
  number: TelephoneNumber
}

async function makeParent(): Promise<Parent> {
  const email = `${crypto.randomUUID()}@words.test`
  const id = await makeLead(office.db, { lead: { owner_id: office.asha.id, email } })
  const { e164 } = await office.db.selectFrom('lead_number').select('e164').where('lead_id', '=', id).executeTakeFirstOrThrow()
  return { id, email, number: numberAsGiven(e164) as TelephoneNumber }
}

async function asStaff(address: string, payload: object): Promise<{ event?: number }> {
  const answer = await office.app.inject({
    method: 'POST',
    url: `/api/v1/admin_custom/consents/${address}`,
    headers: office.asha.headers,
    payload,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** Says a word by a door, and answers it as the model remembers it; undefined where there is nothing to take back. */
type Door = (parent: Parent, step: Step & { at: number }, ledger: readonly Said[]) => Promise<Said | undefined>

const byStaff: Door = async ({ id }, { door, purpose, channel, given }) => {
  const { event } = await asStaff(`${id}/`, { purpose, channel, given, how: door, note: 'Said so' })
  return { of: String(id), purpose, channel, given, at: Date.now(), ...(event !== undefined && { event }) }
}

const doors: Record<Step['door'], Door> = {
  staff: byStaff,
  spoken: byStaff,
  website: async ({ id, number }, { given, at }) => {
    const arrived: Arrival = { numbers: [number], source: 'website', messageConsent: { given, at: new Date(at).toISOString() } }
    await inTransaction(office.db, (tx) => takeInLeads(tx, null, [arrived]))
    return { of: String(id), purpose: 'messages', channel: 'all', given, at }
  },
  file: async ({ id, number }, { at }) => {
    const arrived: Arrival = { numbers: [number], source: 'a file', callOptOut: { at: new Date(at).toISOString() } }
    await inTransaction(office.db, (tx) => takeInLeads(tx, office.asha, [arrived]))
    return { of: String(id), purpose: 'calls', channel: 'all', given: false, at }
  },
  words: async ({ id }, { given }) => {
    await inTransaction(office.db, (tx) =>
      onAnyLead(tx, null, id, (_lead, changes) => writeMessageConsent(tx, id, given, changes, { how: 'words' })),
    )
    return { of: String(id), purpose: 'messages', channel: 'all', given, at: Date.now() }
  },
  click: async ({ id, email }, { purpose, given, at }) => {
    const about = purpose === 'marketing' ? 'marketing' : 'admission_help'
    const word = {
      leadId: id,
      contact: email,
      purpose: about,
      channel: 'mail',
      given,
      saidAt: new Date(at).toISOString(),
      how: 'click',
    } as const
    await inTransaction(office.db, (tx) => noteWords(tx, [word]))
    return { of: email, purpose: about, channel: 'mail', given, at }
  },
  undo: async ({ id }, _step, ledger) => {
    const last = ledger.findLast((word) => word.of === String(id) && word.event !== undefined && !word.isUndone)
    if (!last) return undefined
    await asStaff(`${id}/undo/`, { event: last.event })
    last.isUndone = true
    return last
  },
}

async function runWords(steps: readonly Step[]): Promise<number> {
  const { db } = office
  const made = await Promise.all([0, 1, 2, 3].map(makeParent))
  const ids = made.map(({ id }) => id)
  const ledger: Said[] = []
  const begun = Date.now()
  let decisions = 0
  for (const step of steps) {
    const word = await doors[step.door](made[step.lead] as Parent, { ...step, at: begun - step.minutesAgo * minute }, ledger)
    if (!word) continue
    if (!ledger.includes(word)) ledger.push(word)
    const { rows } = await sql<{ id: number; words: (string | null)[] }>`
      select id, array[${sql.join(asked.map((one) => refusingWord({ ...one, contacts })))}]::text[] as words from lead
      where id = any (${ids}::integer[]) order by id`.execute(db)
    const real = rows.map(({ words }) => words.map((word) => word !== null))
    const model = made
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, email }) => asked.map((one) => isRefused(ledger, String(id), email, one.purpose, one.channel)))
    expect(real).toEqual(model)
    decisions += real.flat().length
  }
  // Each word has its row, and each row that was taken back its own.
  const { rows } = await sql<{ words: number; undone: number }>`
    select count(*) filter (where given is not null)::integer as words, count(*) filter (where given is null)::integer as undone
    from consent where lead_id = any (${ids}::integer[])`.execute(db)
  expect(rows[0]).toEqual({ words: ledger.length, undone: ledger.filter(({ isUndone }) => isUndone).length })
  return decisions
}

test('the ledger decides as a model of it does, whatever is said by which door and taken back, and no word is without its row', async () => {
  let decisions = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 24 }), async (steps) => {
      decisions += await runWords(steps)
    }),
    { numRuns: sized(8, 1_800), endOnFailure: true },
  )
  expect(decisions).toBeGreaterThan(sized(1_500, 1_000_000))
  expect(await checkConsents(office.db)).toEqual([])
})
