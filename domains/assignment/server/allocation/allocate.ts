import { type Receivers, sparesBoardingTeam } from '#domains/assignment/contract/rules.ts'

export interface Rule {
  id: number
  name: string
  places: number[]
  boarding: boolean | null
  sources: string[]
  languages: string[]
  receivers: Receivers
  members: number[]
  most_untouched: number | null
}

export interface LeadFacts {
  id: number
  source: string
  language: string | null
  /** Its cities, districts and localities. */
  places: number[]
  boarding: boolean
}

export interface Receiver {
  id: number
  is_boarding: boolean
  cities: number[]
  /** Active, not away, checked in. */
  isPresent: boolean
  /** How many more leads they may get today. */
  room: number
  /** Leads of theirs that staff never acted on, and how many are too many. */
  untouched: number
  most_untouched: number | null
}

export interface Given {
  leadId: number
  staffId: number
  rule: Rule
}

export interface Allocation {
  given: Given[]
  waiting: Waiting[]
  /** Counsellors of the rules who would have got some of the leads if they were there. */
  absent: Set<number>
  /** Counsellors of the rules who were there, but had reached their limit before. */
  full: Set<number>
}

/** A lead that nobody got, with the first rule that fits it: one that has counsellors for it before one that has none. */
export interface Waiting {
  leadId: number
  /** Null: no rule fits. */
  rule: Rule | null
  /** The rule has counsellors for this lead, but none is there and below their limit. */
  hasCounsellors: boolean
  /** Some of them are there, and have as many leads as they may have. */
  isSomebodyPresent: boolean
}

/** Answers the next turns of a rule, for one group of its counsellors. Turns of one group are never answered twice. */
export type DrawTurns = (ruleId: number, group: number, count: number) => Promise<number[]>

const overlaps = <T>(some: readonly T[], others: readonly T[]) => some.some((one) => others.includes(one))

/** True if a rule takes a lead, no matter who is there to get it. */
export const fits = (rule: Omit<Rule, 'id' | 'name'>, lead: LeadFacts): boolean =>
  (rule.places.length === 0 || overlaps(rule.places, lead.places)) &&
  (rule.boarding === null || rule.boarding === lead.boarding) &&
  (rule.sources.length === 0 || rule.sources.includes(lead.source)) &&
  (rule.languages.length === 0 || (lead.language !== null && rule.languages.includes(lead.language)))

const isFull = (rule: Rule, { room, untouched, most_untouched }: Receiver) =>
  room <= 0 || untouched >= Math.min(most_untouched ?? Infinity, rule.most_untouched ?? Infinity)

const wholeRule = 0

/** The counsellors whom a rule may give a lead that does not ask for boarding. A firm may have a boarding team alone. */
function dayTeamOf(rule: Rule, receivers: readonly Receiver[]): readonly Receiver[] {
  if (!sparesBoardingTeam(rule)) return receivers
  const others = receivers.filter(({ is_boarding }) => !is_boarding)
  return others.length > 0 ? others : receivers
}

/** The first of the lead's places that one of these counsellors works for, where the rule goes by cities. */
function cityOf(rule: Rule, lead: LeadFacts, receivers: readonly Receiver[]): number {
  if (rule.receivers !== 'city') return wholeRule
  return lead.places.find((place) => receivers.some(({ cities }) => cities.includes(place))) ?? wholeRule
}

function isOf(rule: Rule, city: number, { id, is_boarding, cities }: Receiver): boolean {
  if (rule.receivers === 'everyone') return true
  if (rule.receivers === 'boarding') return is_boarding
  return rule.receivers === 'named' ? rule.members.includes(id) : cities.includes(city)
}

interface Group {
  /** The city of whose turns this group takes one; the whole rule otherwise. */
  city: number
  leads: LeadFacts[]
  receivers: Receiver[]
}

/** The leads that a rule takes, by the counsellors among whom they are given in turn. */
function groupsOf(rule: Rule, leads: readonly LeadFacts[], receivers: readonly Receiver[]): Group[] {
  const dayTeam = dayTeamOf(rule, receivers)
  const fitting = leads.filter((lead) => fits(rule, lead))
  const byTeam = Map.groupBy(fitting, ({ boarding }) => (boarding ? receivers : dayTeam))
  return [...byTeam].flatMap(([team, theirs]) =>
    [...Map.groupBy(theirs, (lead) => cityOf(rule, lead, team))].map(([city, inCity]) => ({
      ...{ city, leads: inCity, receivers: team.filter((receiver) => isOf(rule, city, receiver)) },
    })),
  )
}

/** Gives leads in turn to the counsellors who are there and not full. One who becomes full drops out; leads that nobody can take stay. */
async function giveInTurn(rule: Rule, leads: LeadFacts[], free: Receiver[], group: number, draw: DrawTurns, given: Given[]) {
  const open = free.filter((receiver) => !isFull(rule, receiver))
  if (open.length === 0) return
  const turns = await draw(rule.id, group, leads.length)
  for (const [index, lead] of leads.entries()) {
    const receiver = open[(turns[index] ?? 0) % open.length]
    if (!receiver) return
    given.push({ leadId: lead.id, staffId: receiver.id, rule })
    receiver.room--
    receiver.untouched++
    if (isFull(rule, receiver)) open.splice(open.indexOf(receiver), 1)
  }
}

/** Keeps the first rule that fits each lead; one with counsellors comes before one without. */
function firstRules() {
  const withCounsellors = new Map<number, Omit<Waiting, 'leadId'>>()
  const without: typeof withCounsellors = new Map()
  return {
    note(rule: Rule, leads: readonly LeadFacts[], counsellors: readonly Receiver[]) {
      const hasCounsellors = counsellors.length > 0
      const first = { rule, hasCounsellors, isSomebodyPresent: counsellors.some(({ isPresent }) => isPresent) }
      const noted = hasCounsellors ? withCounsellors : without
      for (const { id } of leads) if (!noted.has(id)) noted.set(id, first)
    },
    of: ({ id }: LeadFacts): Waiting => ({
      leadId: id,
      ...(withCounsellors.get(id) ?? without.get(id) ?? { rule: null, hasCounsellors: false, isSomebodyPresent: false }),
    }),
  }
}

function noteLeftOut({ absent, full }: Allocation, rule: Rule, receivers: readonly Receiver[]) {
  for (const receiver of receivers) {
    if (!receiver.isPresent) absent.add(receiver.id)
    else if (isFull(rule, receiver)) full.add(receiver.id)
  }
}

/** Gives leads to counsellors by the rules in their order. What the first rule that fits cannot give, the next one that fits may. */
export async function allocate(rules: readonly Rule[], leads: readonly LeadFacts[], receivers: readonly Receiver[], draw: DrawTurns) {
  const allocation: Allocation = { given: [], waiting: [], absent: new Set(), full: new Set() }
  const first = firstRules()
  let left = leads
  for (const rule of rules) {
    const given: Given[] = []
    for (const { city, leads: fitting, receivers: all } of groupsOf(rule, left, receivers)) {
      first.note(rule, fitting, all)
      noteLeftOut(allocation, rule, all)
      const free = all.filter(({ isPresent }) => isPresent)
      await giveInTurn(rule, fitting, free, city, draw, given)
    }
    const taken = new Set(given.map(({ leadId }) => leadId))
    left = left.filter(({ id }) => !taken.has(id))
    allocation.given = [...allocation.given, ...given]
  }
  allocation.waiting = left.map(first.of)
  return allocation
}
