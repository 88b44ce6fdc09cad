import { sql } from 'kysely'
import { appointments, type Chase, categoryOf, type Meaning } from '#domains/leads/contract/steps.ts'
import type { BeforeTransfer } from '#domains/sharing/server/transfer-lead.ts'
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
  after: { school?: string; mobile_number?: string } | null
  undoes_event_id: number | null
}

/** A school of ours by its id, one that is none by its name; null: of no school. */
type School = number | string | null

interface FollowUp {
  eventId: number
  owner: number | null
  due: number
  /** Undefined: it is the next call. */
  of: { category: string; schools: number[]; child: number | null } | undefined
  /** The entry that closed it; 0: the entry that agreed it was undone. */
  closedBy: number | undefined
}

interface Reached {
  eventId: number
  kind: string
  status: string
  school: School
  child: number | null
  /** The entry that took its place; 0: it was taken out. */
  setAsideBy: number | undefined
}

interface Replayed {
  owner: number | null
  shares: Set<number>
  children: Set<number>
  followUps: FollowUp[]
  steps: Reached[]
  /** The one in use first; with the entry by which it is wrong. */
  numbers: { digits: string; wrongBy: number | undefined }[]
  optedOutBy: number | undefined
  earlier: Map<number, { shares: Set<number>; owners: Map<FollowUp, number | null> }>
}

const plannedFor = (turn: Turn, owner: number | null) => (turn.is_counsellor ? turn.staff_id : (owner ?? turn.staff_id))

const isOpen = ({ closedBy }: FollowUp) => closedBy === undefined

function give(lead: Replayed, to: number | null): void {
  lead.owner = to
  if (to !== null) lead.shares.delete(to)
}

function transfer(lead: Replayed, { id, to_staff_ids: [to] }: Turn): void {
  const open = lead.followUps.filter(isOpen)
  lead.earlier.set(id, { shares: new Set(lead.shares), owners: new Map(open.map((step) => [step, step.owner])) })
  give(lead, to ?? null)
  if (to !== undefined) for (const step of open) step.owner = to
}

/** The share that the transfer ended is back, and what is whoever's had the lead goes where it was, or to whoever has it again. */
function undoTransfer(lead: Replayed, { undoes_event_id, to_staff_ids: [back] }: Turn): void {
  const before = lead.earlier.get(undoes_event_id ?? 0)
  const from = lead.owner
  if (!before || from === null) return
  give(lead, back ?? null)
  if (before.shares.has(from)) lead.shares.add(from)
  for (const step of lead.followUps.filter((each) => isOpen(each) && each.owner === from))
    step.owner = before.owners.has(step) ? (before.owners.get(step) ?? null) : (back ?? null)
}

const close = (lead: Replayed, { id }: Turn, which: (step: FollowUp) => boolean) => {
  for (const step of lead.followUps) if (isOpen(step) && which(step)) step.closedBy = id
}
const isNextCall = ({ of }: FollowUp) => of === undefined

const hour = 3_600_000
const kindsWithAppointments = ['visit', 'registration', 'admission']

/** Whether an appointment is what an entry speaks of: one that names no school, or no child, speaks of whichever there is. */
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

/** A step takes the place of the one of its kind, school and child; of one without a child, unless the child has its own there. */
function reach(lead: Replayed, { id, child_id: child }: Turn, kind: string, status: string, schools: School[]): void {
  for (const school of schools) {
    const there = lead.steps.filter((step) => step.setAsideBy === undefined && step.kind === kind && step.school === school)
    const own = there.find((step) => step.child === child)
    const replaced = own ?? there.find((step) => step.child === null)
    if (replaced) replaced.setAsideBy = id
    lead.steps.push({ eventId: id, kind, status, school, child, setAsideBy: undefined })
  }
}

/** One admission that names no child is that of one of the children. */
function isEveryChildAdmitted({ steps, children }: Replayed): boolean {
  const admissions = steps.filter(
    ({ kind, status, setAsideBy }) => kind === 'admission' && setAsideBy === undefined && ['Done', 'Already taken'].includes(status),
  )
  const without = [...children].filter((id) => !admissions.some(({ child }) => child === id))
  return admissions.length > 0 && without.length <= admissions.filter(({ child }) => child === null).length
}

const inUse = (numbers: Replayed['numbers']) => [
  ...numbers.filter(({ wrongBy }) => wrongBy === undefined),
  ...numbers.filter(({ wrongBy }) => wrongBy !== undefined),
]

function heed(lead: Replayed, { id, chase }: Turn): boolean {
  if (chase === 'opts_out') lead.optedOutBy ??= id
  const [number] = lead.numbers
  if (chase !== 'wrong_number' || !number) return true
  number.wrongBy ??= id
  lead.numbers = inUse(lead.numbers)
  return lead.numbers[0]?.wrongBy !== undefined
}

function log(lead: Replayed, turn: Turn): void {
  const { id, at, means, chase, scheduled_at, schools, child_id: child } = turn
  const category = means && categoryOf(means)
  const about = category && kindsWithAppointments.includes(category) ? { category, schools, child } : undefined
  const of = means && appointments.includes(means) ? about : undefined
  const plansCall = scheduled_at !== null && !of
  const isDue = ({ due }: FollowUp) => due <= Date.parse(at) + hour
  if (heed(lead, turn) || plansCall)
    close(lead, turn, (step) => {
      if (chase === 'ends' || chase === 'opts_out') return true
      if (!isNextCall(step)) return about !== undefined && isOf(about)(step)
      return !about || plansCall || isDue(step)
    })
  if (scheduled_at !== null)
    lead.followUps.push({ eventId: id, owner: plannedFor(turn, lead.owner), due: Date.parse(scheduled_at), of, closedBy: undefined })
  if (means) reach(lead, turn, categoryOf(means), statusOf(means), schools.length > 0 ? schools : [null])
  if (means === 'admission_done' && scheduled_at === null && isEveryChildAdmitted(lead)) close(lead, turn, () => true)
}

/** What an entry agreed is no more; what it closed is open again, with whoever has the lead if the one it was for has it no more. */
function undoFollowUps({ followUps, shares, owner }: Replayed, undone: number): void {
  for (const step of followUps)
    if (step.eventId === undone) step.closedBy ??= 0
    else if (step.closedBy === undone) {
      step.closedBy = undefined
      if (!shares.has(step.owner ?? 0)) step.owner = owner ?? step.owner
    }
}

function undoSteps({ steps }: Replayed, undone: number): void {
  for (const step of steps)
    if (step.eventId === undone) step.setAsideBy ??= 0
    else if (step.setAsideBy === undone) step.setAsideBy = undefined
}

function undo(lead: Replayed, undone: number): void {
  undoFollowUps(lead, undone)
  undoSteps(lead, undone)
  const wrong = lead.numbers.find(({ wrongBy }) => wrongBy === undone)
  if (wrong) {
    wrong.wrongBy = undefined
    lead.numbers = inUse([wrong, ...lead.numbers.filter((number) => number !== wrong)])
  }
  if (lead.optedOutBy === undone) lead.optedOutBy = undefined
}

const admissionAt = ({ steps }: Replayed, school: School, child: number | null) =>
  steps.find((step) => step.kind === 'admission' && step.setAsideBy === undefined && step.school === school && step.child === child)

function takeAdmission(lead: Replayed, turn: Turn): void {
  const { id, child_id: child, after } = turn
  const school = turn.schools[0] ?? after?.school ?? null
  const there = admissionAt(lead, school, child)
  if (there) there.setAsideBy = id
  lead.steps.push({ eventId: id, kind: 'admission', status: 'Already taken', school, child, setAsideBy: undefined })
  if (isEveryChildAdmitted(lead)) close(lead, turn, () => true)
}

function removeAdmission(lead: Replayed, { schools, child_id, before }: Turn): void {
  const removed = admissionAt(lead, schools[0] ?? before?.school ?? null, child_id)
  if (removed) removed.setAsideBy = 0
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

function edit(lead: Replayed, { child_id, after }: Turn): void {
  if (child_id !== null) lead.children.add(child_id)
  if (!after?.mobile_number) return
  const digits = digitsOf(after.mobile_number)
  lead.numbers = [{ digits, wrongBy: undefined }, ...lead.numbers.filter((number) => number.digits !== digits)]
}

const takes: Record<string, (lead: Replayed, turn: Turn) => void> = {
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

interface Stored {
  id: number
  owner_id: number | null
  opted_out: boolean
  shares: number[]
  children: number[]
  follow_ups: string[]
  steps: string[]
  numbers: string[]
}

async function stored(db: Database): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
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

function replay(own: readonly Turn[], { owner_id, numbers, children }: Stored) {
  const lead: Replayed = {
    owner: firstOwner(own, owner_id),
    shares: new Set(),
    children: new Set(children),
    followUps: [],
    steps: [],
    numbers: [{ digits: firstNumber(own, numbers), wrongBy: undefined }],
    optedOutBy: undefined,
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

/** Leads of which something is not what their timelines, done again one by one, leave. */
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
