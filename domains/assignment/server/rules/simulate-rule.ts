import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { hasRole } from '#domains/accounts/server/account/has-role.ts'
import * as operations from '#domains/assignment/contract/rules.ts'
import type { PresenceRule } from '#domains/assignment/contract/settings.ts'
import { everyLead } from '#domains/leads/server/lead/visible-to.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { allocate, fits, type Given, type LeadFacts, type Receiver, type Rule, type Waiting } from '../allocation/allocate.ts'
import { countTurns } from '../allocation/draw-turns.ts'
import { leadFacts } from '../allocation/lead-facts.ts'
import { loadRules, ruleColumns } from '../allocation/load-rules.ts'
import { type AttendanceRow, attendanceColumns, attendanceOf } from '../attendance/attendance-of.ts'
import { type Attendance, presenceAt } from '../attendance/presence-at.ts'
import { presenceRule } from '../attendance/seen-lately.ts'
import { checkFields } from './check-fields.ts'
import { firstActedAt, type UntouchedThen, untouchedThen } from './untouched-then.ts'

interface RuleOnTrial {
  rule_id: number | null
  rule: operations.RuleFields | null
}

/** The id of a rule that is not saved yet. */
const unsaved = 0

function asRule(id: number, { place_ids, staff_ids, ...rest }: operations.RuleFields): Rule {
  return { id, ...rest, places: place_ids, members: staff_ids }
}

interface Trial {
  /** The rules that would be on, in their order. */
  rules: Rule[]
  /** The rule on trial as it would be, or as it is now if it would be off. */
  tried: Rule | null
  /** How many of the rules stand before the rule on trial. */
  before: number
}

/** The rules that are on, with one of them changed as the trial says. */
async function trialOf(db: Database, { rule_id, rule }: RuleOnTrial): Promise<Trial> {
  const { rules: on } = await loadRules(db)
  if (rule_id === null) {
    const tried = rule && asRule(unsaved, rule)
    return { rules: tried ? [...on, tried] : on, tried, before: on.length }
  }
  const { rows } = await sql<{ id: number; rule: Rule }>`
    select rule.id, ${ruleColumns} as rule from assignment_rule as rule where deleted_at is null order by place, rule.id`.execute(db)
  const at = rows.findIndex(({ id }) => id === rule_id)
  const saved = rows[at]
  if (!saved) throw refuse(operations.simulateRule, 'ruleNotFound')
  const isOn = new Set(on.map(({ id }) => id))
  const onOf = (some: typeof rows) => some.flatMap((one) => (isOn.has(one.id) ? [one.rule] : []))
  const [before, after] = [onOf(rows.slice(0, at)), onOf(rows.slice(at + 1))]
  const tried = rule ? asRule(rule_id, rule) : saved.rule
  return { rules: [...before, ...(rule ? [tried] : []), ...after], tried, before: before.length }
}

interface PastLead extends LeadFacts {
  name: string
  created_at: string
  city: string | null
  /** Its first owner; later owners got it from a person. */
  was: number | null
  /** When staff first acted on it. */
  acted_at: string | null
}

/** The owner of a lead before any person transferred it. */
const firstOwner = sql`coalesce((
  select coalesce(event.to_staff_ids[1], event.from_staff_id) from (
    select case when kind = 'assigned' then to_staff_ids end as to_staff_ids, from_staff_id
    from lead_event where lead_id = lead.id and kind in ('assigned', 'transfer') order by at, id limit 1) as event), lead.owner_id)`

async function pastLeads(db: Database): Promise<PastLead[]> {
  const { rows } = await sql<{ lead: PastLead }>`
    with past as materialized (
      select lead_id, created_at, spoken_at from lead_listing
      where viewer_id = ${sql.lit(everyLead)} and created_at >= now() - make_interval(days => ${sql.lit(operations.simulatedDays)})
      order by created_at desc limit ${sql.lit(operations.maxSimulated + 1)})
    select (${leadFacts}::jsonb || jsonb_build_object('name', lead.name, 'created_at', listing.created_at, 'was', ${firstOwner}, 'acted_at', ${firstActedAt}, 'city', (
      select city.name from place join place as city on city.id = any (place.lineage) and city.kind = 'city'
      where place.id = any (lead.place_ids) order by city.name limit 1))) as lead
    from past as listing join lead on lead.id = listing.lead_id order by listing.created_at, lead.id`.execute(db)
  return rows.map(({ lead }) => lead)
}

interface Counsellor extends AttendanceRow {
  id: number
  by: PresenceRule
  name: string
  is_boarding: boolean
  cities: number[]
  most_a_day: number | null
  most_untouched: number | null
}

async function counsellorsThen(db: Database): Promise<(Counsellor & { attendance: Attendance })[]> {
  const { rows } = await sql<Counsellor>`
    select staff.id, staff.name, is_boarding, most_a_day, most_untouched,
      array(select city_id from staff_city where staff_id = staff.id) as cities, ${presenceRule} as by,
      ${attendanceColumns(sql`now() - make_interval(days => ${sql.lit(operations.simulatedDays + 1)})`)}
    from staff left join assignment_limit on assignment_limit.staff_id = staff.id
    where is_active and ${hasRole('counsellor')} order by staff.id`.execute(db)
  return rows.map((row) => ({ ...row, attendance: attendanceOf(row) }))
}

/** Leads of one quarter of an hour are given together, with those that waited. */
const slot = 15 * 60_000

type Counsellors = Awaited<ReturnType<typeof counsellorsThen>>

const slotOf = (instant: string) => Math.floor(Date.parse(instant) / slot)

/** How many untouched leads each counsellor has from slot to slot: one more with each that they get, one less when staff first act on it. */
function followLoads(older: readonly UntouchedThen[], first: number) {
  const loads = new Map(older.map(({ staff_id, untouched }) => [staff_id, untouched]))
  const acts = new Map<number, number[]>()
  const change = (staffId: number, by: number) => loads.set(staffId, (loads.get(staffId) ?? 0) + by)
  const actIn = (at: number, staffId: number) => {
    const others = acts.get(at)
    if (others) others.push(staffId)
    else acts.set(at, [staffId])
  }
  for (const { staff_id, acted } of older) for (const at of acted) actIn(Math.max(slotOf(at), first), staff_id)
  return {
    of: (staffId: number) => loads.get(staffId) ?? 0,
    reach(at: number) {
      for (const staffId of acts.get(at) ?? []) change(staffId, -1)
    },
    give(at: number, staffId: number, { acted_at }: PastLead) {
      if (acted_at !== null && slotOf(acted_at) <= at) return
      change(staffId, 1)
      if (acted_at !== null) actIn(slotOf(acted_at), staffId)
    },
  }
}

type Loads = ReturnType<typeof followLoads>

const receiversAt = (counsellors: Counsellors, at: number, givenToday: ReadonlyMap<number, number>, loads: Loads): Receiver[] =>
  counsellors.map(({ id, is_boarding, cities, most_a_day, most_untouched, attendance, by }) => ({
    ...{ id, is_boarding, cities, most_untouched },
    isPresent: presenceAt(attendance, at, by) === 'in',
    room: most_a_day === null ? Infinity : most_a_day - (givenToday.get(id) ?? 0),
    untouched: loads.of(id),
  }))

/** Reads the untouched leads that limits count, if any rule or counsellor has such a limit. */
const loadsThen = async (db: Database, rules: readonly Rule[], counsellors: Counsellors) =>
  [...rules, ...counsellors].some(({ most_untouched }) => most_untouched !== null) ? await untouchedThen(db, operations.simulatedDays) : []

async function runWeek(leads: readonly PastLead[], rules: readonly Rule[], counsellors: Counsellors, older: readonly UntouchedThen[]) {
  const given = new Map<number, Given>()
  const waiting = new Map<number, Waiting>()
  const draw = countTurns()
  const byId = new Map(leads.map((lead) => [lead.id, lead]))
  const slots = Map.groupBy(leads, ({ created_at }) => slotOf(created_at))
  const first = Math.min(...slots.keys())
  const loads = followLoads(older, first)
  const today = { day: '', given: new Map<number, number>() }
  for (let at = first; at <= Math.floor(Date.now() / slot); at++) {
    loads.reach(at)
    // Leads that no rule has counsellors for need not be tried again.
    const waited = [...waiting].flatMap(([id, { hasCounsellors }]) => (hasCounsellors ? (byId.get(id) ?? []) : []))
    const due = [...waited, ...(slots.get(at) ?? [])]
    if (due.length === 0) continue
    const day = kolkataDay(at * slot)
    if (day !== today.day) Object.assign(today, { day, given: new Map() })
    const allocation = await allocate(rules, due, receiversAt(counsellors, at * slot, today.given, loads), draw)
    for (const one of allocation.given) {
      const lead = byId.get(one.leadId)
      given.set(one.leadId, one)
      waiting.delete(one.leadId)
      today.given.set(one.staffId, (today.given.get(one.staffId) ?? 0) + 1)
      if (lead) loads.give(at, one.staffId, lead)
    }
    for (const one of allocation.waiting) waiting.set(one.leadId, one)
    // Others are answered in between.
    await setImmediate()
  }
  return { given, waiting }
}

type Week = Awaited<ReturnType<typeof runWeek>>

const named = (names: ReadonlyMap<number, string>, given: readonly Given[]) =>
  [...Map.groupBy(given, ({ staffId }) => staffId)]
    .map(([id, theirs]) => ({ id, name: names.get(id) ?? '', leads: theirs.length }))
    .toSorted((one, other) => other.leads - one.leads || one.name.localeCompare(other.name))

/** Divides the leads that fit the tried rule by what gives them: this rule, other rules, or none. */
function thisRule({ rules, tried, before }: Trial, leads: readonly PastLead[], week: Week, names: ReadonlyMap<number, string>) {
  if (!tried) return null
  const fitting = leads.filter((lead) => fits(tried, lead))
  const given = fitting.flatMap(({ id }) => week.given.get(id) ?? [])
  const ofRule = Map.groupBy(given, ({ rule }) => rule.id)
  const own = ofRule.get(tried.id) ?? []
  const others = rules.flatMap(({ id, name }, place) => {
    const count = id === tried.id ? 0 : (ofRule.get(id)?.length ?? 0)
    return count === 0 ? [] : [{ name, stands: place < before ? ('before' as const) : ('after' as const), leads: count }]
  })
  return { fits: fitting.length, gives: own.length, to: named(names, own), others, waiting: fitting.length - given.length }
}

/** Tries the rules on last week's leads, minute for minute as people came and went. */
export async function simulateRule(db: Database, asked: RuleOnTrial): Promise<operations.Simulation> {
  if (asked.rule) await checkFields(db, operations.simulateRule, asked.rule)
  const [trial, found, counsellors] = [await trialOf(db, asked), await pastLeads(db), await counsellorsThen(db)]
  const { rules } = trial
  const is_cut = found.length > operations.maxSimulated
  const leads = is_cut ? found.slice(1) : found
  const week = await runWeek(leads, rules, counsellors, await loadsThen(db, rules, counsellors))
  const others = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...new Set(leads.flatMap(({ was }) => was ?? []))])
    .execute()
  const names = new Map([...counsellors, ...others].map(({ id, name }) => [id, name]))
  const would = (lead: PastLead) => week.given.get(lead.id)?.staffId ?? null
  const moved = leads.filter((lead) => lead.was !== would(lead))
  const [was, then] = [Map.groupBy(leads, ({ was: owner }) => owner), Map.groupBy(leads, would)]
  const ofRule = Map.groupBy(week.given.values(), ({ rule }) => rule.id)
  const waiting = [...week.waiting.values()]
  return {
    leads: leads.length,
    is_cut,
    moved: moved.length,
    waiting: {
      no_rule: waiting.filter(({ rule }) => !rule).length,
      no_counsellor: waiting.filter(({ rule, hasCounsellors }) => rule && !hasCounsellors).length,
      nobody_there: waiting.filter(({ hasCounsellors }) => hasCounsellors).length,
    },
    was_nobodys: was.get(null)?.length ?? 0,
    counsellors: [...names]
      .map(([id, name]) => ({ id, name, was: was.get(id)?.length ?? 0, would: then.get(id)?.length ?? 0 }))
      .filter((one) => one.was + one.would > 0)
      .toSorted((one, other) => other.would - one.would || other.was - one.was || one.name.localeCompare(other.name)),
    rules: rules.map(({ id, name }) => ({ id: id === unsaved ? null : id, name, leads: ofRule.get(id)?.length ?? 0 })),
    this_rule: thisRule(trial, leads, week, names),
    sample: moved
      .slice(-operations.sampled)
      .toReversed()
      .map((lead) => ({
        ...{ id: lead.id, name: lead.name, created_at: lead.created_at, city: lead.city },
        was: lead.was === null ? null : (names.get(lead.was) ?? null),
        would: names.get(would(lead) ?? 0) ?? null,
        rule: week.given.get(lead.id)?.rule.name ?? null,
      })),
  }
}
