import { sql } from 'kysely'
import { appointments, type Chase, categoryOf, type Meaning, plansCall as onlyPlansCall } from '#domains/leads/contract/steps.ts'
import type { BeforeTransfer } from '#domains/sharing/server/handover/transfer-to.ts'
import type { Database } from '#platform/server/db/database.ts'

interface Turn {
  lead_id: number
  id: number
  at: string
  kind: string
  staff_id: number
  is_counsellor: boolean
  to_staff_ids: number[]
  scheduled_at: string | null
  means: Meaning | null
  chase: Chase | null
  schools: number[]
  child_id: number | null
  before: (BeforeTransfer & { school?: string; mobile_number?: string }) | null
  after: { school?: string; mobile_number?: string; plans?: 'kept' | 'cancelled' } | null
  undoes_event_id: number | null
}

/** The id of our school, the name of another, or null without a school. */
type School = number | string | null

interface FollowUp {
  eventId: number
  owner: number | null
  due: number
  /** Undefined: it is the next call. */
  of: { category: string; schools: number[]; child: number | null } | undefined
  /** The entry that closed it; 0: the entry that agreed it was undone. */
  closedBy: number | undefined
  /** It was closed while it was still to come, and nobody did it. */
  isCancelled?: boolean
}

interface Milestone {
  eventId: number
  kind: string
  status: string
  school: School
  child: number | null
  /** The entry that took its place; 0: it was taken out. */
  setAsideBy: number | undefined
}

interface ReplayedLead {
  owner: number | null
  shares: Set<number>
  children: Set<number>
  followUps: FollowUp[]
  steps: Milestone[]
  /** The one in use first; with the entry by which it is wrong. */
  numbers: { digits: string; wrongBy: number | undefined }[]
  optedOutBy: number | undefined
  /** Entries that stand and say no, or note an admission. */
  noes: Set<number>
  admissions: Set<number>
  earlier: Map<number, { shares: Set<number>; owners: Map<FollowUp, number | null> }>
}

const plannedFor = (turn: Turn, owner: number | null) => (turn.is_counsellor ? turn.staff_id : (owner ?? turn.staff_id))

const isOpen = ({ closedBy }: FollowUp) => closedBy === undefined

function give(lead: ReplayedLead, to: number | null): void {
  lead.owner = to
  if (to !== null) lead.shares.delete(to)
}

function transfer(lead: ReplayedLead, { id, to_staff_ids: [to] }: Turn): void {
  const open = lead.followUps.filter(isOpen)
  lead.earlier.set(id, { shares: new Set(lead.shares), owners: new Map(open.map((step) => [step, step.owner])) })
  give(lead, to ?? null)
  if (to !== undefined) for (const step of open) step.owner = to
}

/** The share that the transfer ended is back; follow-ups of the one who loses the lead go back to their former owners, or to the new owner. */
function undoTransfer(lead: ReplayedLead, { undoes_event_id, to_staff_ids: [back] }: Turn): void {
  const before = lead.earlier.get(undoes_event_id ?? 0)
  const from = lead.owner
  if (!before || from === null) return
  give(lead, back ?? null)
  if (before.shares.has(from)) lead.shares.add(from)
  for (const step of lead.followUps.filter((each) => isOpen(each) && each.owner === from))
    step.owner = before.owners.has(step) ? (before.owners.get(step) ?? null) : (back ?? null)
}

const close = (lead: ReplayedLead, { id }: Turn, which: (step: FollowUp) => boolean) => {
  for (const step of lead.followUps) if (isOpen(step) && which(step)) step.closedBy = id
}
const isNextCall = ({ of }: FollowUp) => of === undefined

const hour = 3_600_000
const kindsWithAppointments = ['visit', 'registration', 'admission']

/** True if an entry is about an appointment: an entry without a school, or a child, matches any. */
const isOf = (about: NonNullable<FollowUp['of']>) => (step: FollowUp) =>
  step.of !== undefined &&
  step.of.category === about.category &&
  (step.of.schools.length === 0 || about.schools.length === 0 || step.of.schools.some((id) => about.schools.includes(id))) &&
  (step.of.child === null || about.child === null || step.of.child === about.child)

const statuses: Partial<Record<Meaning, string>> = {
  registration_in_process: 'In process',
  admission_in_process: 'In process',
}
const statusOf = (means: Meaning) => {
  const word = means.slice(means.indexOf('_') + 1)
  return statuses[means] ?? word.charAt(0).toUpperCase() + word.slice(1)
}

/** A step replaces the one of its kind, school and child; also one without a child, unless the child has its own there. */
function reach(lead: ReplayedLead, { id, child_id: child }: Turn, kind: string, status: string, schools: School[]): void {
  for (const school of schools) {
    const there = lead.steps.filter((step) => step.setAsideBy === undefined && step.kind === kind && step.school === school)
    const own = there.find((step) => step.child === child)
    const replaced = own ?? there.find((step) => step.child === null)
    if (replaced) replaced.setAsideBy = id
    lead.steps.push({ eventId: id, kind, status, school, child, setAsideBy: undefined })
  }
}

/** One admission that names no child is that of one of the children. */
function isEveryChildAdmitted({ steps, children }: ReplayedLead): boolean {
  const admissions = steps.filter(
    ({ kind, status, setAsideBy }) => kind === 'admission' && setAsideBy === undefined && ['Done', 'Already taken'].includes(status),
  )
  const without = [...children].filter((id) => !admissions.some(({ child }) => child === id))
  return admissions.length > 0 && without.length <= admissions.filter(({ child }) => child === null).length
}

const isDue = (step: FollowUp, at: string) => step.due <= Date.parse(at) + (isNextCall(step) ? hour : 0)

const cancel = (step: FollowUp, { id }: Turn) => Object.assign(step, { closedBy: id, isCancelled: true })

/** Due follow-ups are done. Coming ones are cancelled, with the step of an appointment, unless they were kept. */
function settlePlans(lead: ReplayedLead, turn: Turn): void {
  close(lead, turn, (step) => isDue(step, turn.at))
  const open = lead.followUps.filter(isOpen)
  const mayKeep = (step: FollowUp) => turn.after?.plans === 'kept' && !(turn.chase === 'opts_out' && isNextCall(step))
  const cancelled = open.filter((step) => !mayKeep(step))
  for (const step of cancelled) cancel(step, turn)
  const agreed = new Set(cancelled.map(({ eventId }) => eventId))
  for (const step of lead.steps.filter(({ eventId, setAsideBy }) => setAsideBy === undefined && agreed.has(eventId))) {
    if (!['Scheduled', 'In process'].includes(step.status)) continue
    step.setAsideBy = turn.id
    lead.steps.push({ ...step, eventId: turn.id, status: 'Cancelled', setAsideBy: undefined })
  }
}

const inUse = (numbers: ReplayedLead['numbers']) => [
  ...numbers.filter(({ wrongBy }) => wrongBy === undefined),
  ...numbers.filter(({ wrongBy }) => wrongBy !== undefined),
]

function heed(lead: ReplayedLead, { id, chase }: Turn): boolean {
  if (chase === 'opts_out') lead.optedOutBy ??= id
  const [number] = lead.numbers
  if (chase !== 'wrong_number' || !number) return true
  number.wrongBy ??= id
  lead.numbers = inUse(lead.numbers)
  return lead.numbers[0]?.wrongBy !== undefined
}

const isNo = ({ chase }: Turn) => chase === 'ends' || chase === 'opts_out'

function log(lead: ReplayedLead, turn: Turn): void {
  if (isNo(turn)) lead.noes.add(turn.id)
  if (turn.means === 'admission_done') lead.admissions.add(turn.id)
  applyOutcome(lead, turn)
}

/** What an entry about a step, another outcome or a no closes. A plan takes the place of the next call, which was not done. */
function closeSettled(lead: ReplayedLead, turn: Turn, about: FollowUp['of'], plansNext: boolean): void {
  const isHeeded = heed(lead, turn)
  if (turn.means === onlyPlansCall) {
    for (const step of lead.followUps.filter((each) => isOpen(each) && isNextCall(each))) cancel(step, turn)
    return
  }
  const settles = (step: FollowUp) =>
    isNextCall(step) ? plansNext || !(about || isNo(turn)) || isDue(step, turn.at) : about !== undefined && isOf(about)(step)
  if (isHeeded || plansNext) close(lead, turn, settles)
}

function applyOutcome(lead: ReplayedLead, turn: Turn): void {
  const { id, means, scheduled_at, schools, child_id: child } = turn
  const category = means && categoryOf(means)
  const about = category && kindsWithAppointments.includes(category) ? { category, schools, child } : undefined
  const of = means && appointments.includes(means) ? about : undefined
  closeSettled(lead, turn, about, scheduled_at !== null && !of)
  if (isNo(turn)) settlePlans(lead, turn)
  if (scheduled_at !== null)
    lead.followUps.push({ eventId: id, owner: plannedFor(turn, lead.owner), due: Date.parse(scheduled_at), of, closedBy: undefined })
  if (means && means !== onlyPlansCall) reach(lead, turn, categoryOf(means), statusOf(means), schools.length > 0 ? schools : [null])
  if (means === 'admission_done' && scheduled_at === null && isEveryChildAdmitted(lead)) settlePlans(lead, turn)
}

/** Both are the next call, or may be the same appointment. */
const isSameThing = (one: FollowUp, other: FollowUp) => (one.of ? isOf(one.of)(other) : isNextCall(other))

/** Reopens follow-ups, unless one for the same thing is open. They go to the owner of the lead if their counsellor has lost it. */
function reopen({ followUps, shares, owner }: ReplayedLead, closed: readonly FollowUp[]): FollowUp[] {
  const standsInTheWay = (step: FollowUp) => (other: FollowUp) =>
    other !== step && isSameThing(step, other) && (isOpen(other) || (other.eventId > step.eventId && closed.includes(other)))
  const reopened = closed.filter((step) => !followUps.some(standsInTheWay(step)))
  for (const step of reopened) {
    Object.assign(step, { closedBy: undefined, isCancelled: false })
    if (!shares.has(step.owner ?? 0)) step.owner = owner ?? step.owner
  }
  return reopened
}

/** The follow-ups that an undone entry agreed no longer stand; those that it closed are open again. */
function undoFollowUps(lead: ReplayedLead, undone: number): void {
  for (const step of lead.followUps) if (step.eventId === undone) step.closedBy ??= 0
  reopen(
    lead,
    lead.followUps.filter(({ closedBy }) => closedBy === undone),
  )
}

function undoSteps({ steps }: ReplayedLead, undone: number): void {
  for (const step of steps)
    if (step.eventId === undone) step.setAsideBy ??= 0
    else if (step.setAsideBy === undone) step.setAsideBy = undefined
}

function undo(lead: ReplayedLead, undone: number): void {
  undoFollowUps(lead, undone)
  undoSteps(lead, undone)
  const wrong = lead.numbers.find(({ wrongBy }) => wrongBy === undone)
  if (wrong) {
    wrong.wrongBy = undefined
    lead.numbers = inUse([wrong, ...lead.numbers.filter((number) => number !== wrong)])
  }
  if (lead.optedOutBy === undone) lead.optedOutBy = undefined
  lead.noes.delete(undone)
  lead.admissions.delete(undone)
}

const admissionAt = ({ steps }: ReplayedLead, school: School, child: number | null) =>
  steps.find((step) => step.kind === 'admission' && step.setAsideBy === undefined && step.school === school && step.child === child)

function takeAdmission(lead: ReplayedLead, turn: Turn): void {
  const { id, child_id: child, after } = turn
  const school = turn.schools[0] ?? after?.school ?? null
  const there = admissionAt(lead, school, child)
  if (there) there.setAsideBy = id
  lead.steps.push({ eventId: id, kind: 'admission', status: 'Already taken', school, child, setAsideBy: undefined })
  lead.admissions.add(id)
  if (turn.schools.length > 0) close(lead, turn, isOf({ category: 'admission', schools: turn.schools, child }))
  if (isEveryChildAdmitted(lead)) settlePlans(lead, turn)
}

const isCancelledAt = ({ of }: FollowUp, step: Milestone) =>
  step.status === 'Cancelled' && step.kind === of?.category && (of.schools.length === 0 || of.schools.includes(Number(step.school)))

/** Whether a plan that an admission had cancelled stands again: nothing came since that speaks against it. */
function comesBack({ followUps, steps, admissions, noes }: ReplayedLead, plan: FollowUp, at: string): boolean {
  const { closedBy = 0, due } = plan
  if (!plan.isCancelled || !admissions.has(closedBy) || due <= Date.parse(at) || [...noes].some((no) => no > closedBy)) return false
  if (isNextCall(plan)) return !followUps.some((other) => isNextCall(other) && (isOpen(other) || other.eventId > plan.eventId))
  return steps.some((step) => step.eventId === closedBy && step.setAsideBy === undefined && isCancelledAt(plan, step))
}

const isSamePlace = (one: Milestone, other: Milestone) =>
  one.kind === other.kind && one.school === other.school && one.child === other.child

function reopenPlans(lead: ReplayedLead, at: string): void {
  if (isEveryChildAdmitted(lead)) return
  const plans = lead.followUps.filter((each) => comesBack(lead, each, at))
  const cancelledBy = new Map(plans.map((plan) => [plan, plan.closedBy]))
  for (const plan of reopen(lead, plans)) {
    const by = cancelledBy.get(plan)
    for (const stood of lead.steps.filter(({ eventId, setAsideBy }) => eventId === plan.eventId && setAsideBy === by)) {
      const standing = lead.steps.filter((step) => step.setAsideBy === undefined && isSamePlace(step, stood))
      for (const step of standing) if (step.eventId === by && step.status === 'Cancelled') step.setAsideBy = 0
      if (standing.every(({ setAsideBy }) => setAsideBy === 0)) stood.setAsideBy = undefined
    }
  }
}

function removeAdmission(lead: ReplayedLead, { schools, child_id, before, at }: Turn): void {
  const removed = admissionAt(lead, schools[0] ?? before?.school ?? null, child_id)
  if (removed) removed.setAsideBy = 0
  reopenPlans(lead, at)
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

function edit(lead: ReplayedLead, { child_id, after }: Turn): void {
  if (child_id !== null) lead.children.add(child_id)
  if (!after?.mobile_number) return
  const digits = digitsOf(after.mobile_number)
  lead.numbers = [{ digits, wrongBy: undefined }, ...lead.numbers.filter((number) => number.digits !== digits)]
}

const takes: Record<string, (lead: ReplayedLead, turn: Turn) => void> = {
  share: (lead, { to_staff_ids }) => {
    for (const id of to_staff_ids) lead.shares.add(id)
  },
  share_withdrawn: (lead, { to_staff_ids: [from] }) => {
    lead.shares.delete(from ?? 0)
    for (const step of lead.followUps) if (isOpen(step) && step.owner === from) step.owner = lead.owner
  },
  transfer,
  transfer_undone: undoTransfer,
  action: log,
  action_undone: (lead, { undoes_event_id }) => undo(lead, undoes_event_id ?? 0),
  follow_up_done: (lead, turn) => close(lead, turn, isNextCall),
  admission_taken: takeAdmission,
  admission_removed: removeAdmission,
  edit,
}

async function turns(db: Database): Promise<Turn[]> {
  const { rows } = await sql<Turn>`
    select event.lead_id, event.id, event.at, event.kind, staff_id, is_executive as is_counsellor, to_staff_ids, scheduled_at, means, chase,
      coalesce(school_ids, array_remove(array[school_id], null)) as schools, child_id, before, after, undoes_event_id
    from lead_event as event join staff on staff.id = staff_id
    where kind = any (${Object.keys(takes)}::text[]) order by event.lead_id, event.id`.execute(db)
  return rows
}

interface StoredLead {
  id: number
  owner_id: number | null
  opted_out: boolean
  shares: number[]
  children: number[]
  follow_ups: string[]
  steps: string[]
  numbers: string[]
}

async function stored(db: Database): Promise<StoredLead[]> {
  const { rows } = await sql<StoredLead>`
    select id, owner_id, call_opt_out_at is not null as opted_out, array(select staff_id from lead_share where lead_id = lead.id) as shares,
      array(select id from child where lead_id = lead.id and not exists (
        select from lead_event where lead_event.lead_id = lead.id and child_id = child.id and kind = 'edit')) as children,
      array(select concat_ws(' ', event_id, 'of', owner_id, category, school_ids, child_id) from follow_up
        where lead_id = lead.id and closed_at is null) as follow_ups,
      array(select concat_ws(' ', event_id, kind, status, coalesce(school_id::text, school_name), child_id) from milestone
        where lead_id = lead.id and removed_at is null) as steps,
      array(select country_code || national || case when wrong_at is not null then ' is wrong' else '' end from lead_number
        where lead_id = lead.id order by rank) as numbers
    from lead`.execute(db)
  return rows
}

const firstOwner = (own: readonly Turn[], owner: number | null) => {
  const handedOn = own.find(({ kind }) => kind === 'transfer')
  return handedOn?.before ? handedOn.before.owner_id : owner
}

const firstNumber = (own: readonly Turn[], numbers: readonly string[]) =>
  digitsOf(own.find(({ before }) => before?.mobile_number)?.before?.mobile_number ?? numbers[0] ?? '')

const words = (...parts: unknown[]) => parts.filter((part) => part !== null && part !== undefined).join(' ')

function replay(own: readonly Turn[], { owner_id, numbers, children }: StoredLead) {
  const lead: ReplayedLead = {
    owner: firstOwner(own, owner_id),
    shares: new Set(),
    children: new Set(children),
    followUps: [],
    steps: [],
    numbers: [{ digits: firstNumber(own, numbers), wrongBy: undefined }],
    optedOutBy: undefined,
    noes: new Set(),
    admissions: new Set(),
    earlier: new Map(),
  }
  for (const turn of own) takes[turn.kind]?.(lead, turn)
  const standing = lead.steps.filter(({ setAsideBy }) => setAsideBy === undefined)
  return {
    shares: [...lead.shares],
    followUps: lead.followUps
      .filter(isOpen)
      .map(({ eventId, owner, of }) => words(eventId, 'of', owner, of?.category, `{${of?.schools ?? ''}}`, of?.child)),
    steps: standing.map(({ eventId, kind, status, school, child }) => words(eventId, kind, status, school, child)),
    numbers: lead.numbers.map(({ digits, wrongBy }) => (wrongBy === undefined ? digits : `${digits} is wrong`)),
    optedOut: [lead.optedOutBy !== undefined],
  }
}

export type Differing = Record<keyof ReturnType<typeof replay>, number[]>

/** Leads whose rows differ from a replay of their timelines. */
export async function differFromReplay(db: Database): Promise<Differing> {
  const byLead = Map.groupBy(await turns(db), (turn) => turn.lead_id)
  const differing: Differing = { shares: [], followUps: [], steps: [], numbers: [], optedOut: [] }
  for (const row of await stored(db)) {
    const found = replay(byLead.get(row.id) ?? [], row)
    const kept = { shares: row.shares, followUps: row.follow_ups, steps: row.steps, numbers: row.numbers, optedOut: [row.opted_out] }
    for (const what of Object.keys(differing) as (keyof Differing)[]) {
      const [one, other] = [[...found[what]], [...kept[what]]]
      // Only the numbers stand in an order.
      if (what !== 'numbers') for (const list of [one, other]) list.sort()
      if (JSON.stringify(one) !== JSON.stringify(other)) differing[what].push(row.id)
    }
  }
  return differing
}
