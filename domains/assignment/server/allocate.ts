import type { Receivers } from '#domains/assignment/contract/rules.ts'

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
  isThere: boolean
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
  /** With the first rule that fits and whose counsellors are not there; without one, no rule fits. */
  waiting: { leadId: number; rule: Rule | null }[]
}

/** Answers the next turns of a rule, for one group of its counsellors. Turns of one group are never answered twice. */
export type DrawTurns = (ruleId: number, group: number, count: number) => Promise<number[]>

const overlaps = <T>(some: readonly T[], others: readonly T[]) => some.some((one) => others.includes(one))

const fits = (rule: Omit<Rule, 'id' | 'name'>, lead: LeadFacts): boolean =>
  (rule.places.length === 0 || overlaps(rule.places, lead.places)) &&
  (rule.boarding === null || rule.boarding === lead.boarding) &&
  (rule.sources.length === 0 || rule.sources.includes(lead.source)) &&
  (rule.languages.length === 0 || (lead.language !== null && rule.languages.includes(lead.language)))

const isFull = (rule: Rule, { room, untouched, most_untouched }: Receiver) =>
  room <= 0 || untouched >= Math.min(most_untouched ?? Infinity, rule.most_untouched ?? Infinity)

const wholeRule = 0

/** The city by which a rule that asks for it chooses the counsellors of a lead; the whole rule otherwise. */
function groupOf(rule: Rule, lead: LeadFacts, receivers: readonly Receiver[]): number {
  if (rule.receivers !== 'city') return wholeRule
  return lead.places.find((place) => receivers.some(({ cities }) => cities.includes(place))) ?? wholeRule
}

function isOf(rule: Rule, group: number, { id, is_boarding, cities }: Receiver): boolean {
  if (rule.receivers === 'everyone') return true
  if (rule.receivers === 'boarding') return is_boarding
  return rule.receivers === 'named' ? rule.members.includes(id) : cities.includes(group)
}

/** In turn among those who are there and not full: one who becomes full drops out. Answers the leads for which nobody is left. */
async function giveInTurn(rule: Rule, leads: LeadFacts[], free: Receiver[], group: number, draw: DrawTurns, given: Given[]) {
  const open = free.filter((receiver) => !isFull(rule, receiver))
  if (open.length === 0) return leads
  const turns = await draw(rule.id, group, leads.length)
  return leads.filter((lead, index) => {
    const receiver = open[(turns[index] ?? 0) % open.length]
    if (!receiver) return true
    given.push({ leadId: lead.id, staffId: receiver.id, rule })
    receiver.room--
    receiver.untouched++
    if (isFull(rule, receiver)) open.splice(open.indexOf(receiver), 1)
    return false
  })
}

/** Gives leads to counsellors by the rules in their order. What the first rule that fits cannot give, the next one that fits may. */
export async function allocate(rules: readonly Rule[], leads: readonly LeadFacts[], receivers: readonly Receiver[], draw: DrawTurns) {
  const allocation: Allocation = { given: [], waiting: [] }
  const free = receivers.filter(({ isThere }) => isThere)
  const firstRule = new Map<number, Rule>()
  let left = [...leads]
  for (const rule of rules) {
    const groups = Map.groupBy(
      left.filter((lead) => fits(rule, lead)),
      (lead) => groupOf(rule, lead, receivers),
    )
    for (const [group, fitting] of groups) {
      const all = receivers.filter((receiver) => isOf(rule, group, receiver))
      if (all.length === 0) continue
      for (const { id } of fitting) if (!firstRule.has(id)) firstRule.set(id, rule)
      const stay = await giveInTurn(
        rule,
        fitting,
        free.filter((receiver) => all.includes(receiver)),
        group,
        draw,
        allocation.given,
      )
      const gone = new Set(fitting.filter((lead) => !stay.includes(lead)))
      left = left.filter((lead) => !gone.has(lead))
    }
  }
  allocation.waiting = left.map(({ id }) => ({ leadId: id, rule: firstRule.get(id) ?? null }))
  return allocation
}
