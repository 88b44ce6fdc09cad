import { readFileSync } from 'node:fs'
import { getDashboardInfo as dashboard, getTeam as team } from '#domains/analytics/contract/analytics.ts'
import { getDashboardInfo } from '#domains/analytics/server/get-dashboard-info.ts'
import { getTeam } from '#domains/analytics/server/get-team.ts'
import { callParent, getCallRecords as records } from '#domains/calls/contract/calls.ts'
import { getCallRecords } from '#domains/calls/server/call/get-call-records.ts'
import { getDialer as dialer, getNextToDo as nextToDo, recordDialer } from '#domains/dialer/contract/dialer.ts'
import { getNextToDo } from '#domains/dialer/server/day/get-next-to-do.ts'
import { getDialer } from '#domains/dialer/server/session/get-dialer.ts'
import { listEnquiries as openEnquiries, listPastBookedCalls as pastBooked } from '#domains/enquiries/contract/enquiries.ts'
import { listPastBookedCalls } from '#domains/enquiries/server/list-booked-calls.ts'
import { listEnquiries } from '#domains/enquiries/server/list-enquiries.ts'
import {
  getFollowUpCounts as followUpCounts,
  listFollowUpDays as followUpDays,
  getSevenDaysCount as sevenDays,
} from '#domains/follow-ups/contract/follow-ups.ts'
import { getFollowUpCounts } from '#domains/follow-ups/server/get-follow-up-counts.ts'
import { getSevenDaysCount } from '#domains/follow-ups/server/get-seven-days-count.ts'
import { listFollowUpDays } from '#domains/follow-ups/server/list-follow-up-days.ts'
import { callsOfSources, type LeadListName, leadListNames, leadLists, countLists as listCounts } from '#domains/leads/contract/lists.ts'
import { leadQuery } from '#domains/leads/contract/query.ts'
import type { Meaning } from '#domains/leads/contract/steps.ts'
import { getTimeline as timeline } from '#domains/leads/contract/timeline.ts'
import { countLists } from '#domains/leads/server/list/count-lists.ts'
import { listLeads } from '#domains/leads/server/list/list-leads.ts'
import { dayAfter } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { getLead } from '#portal/server/whole-lead/get-lead.ts'
import { getTimeline } from '#portal/server/whole-lead/get-timeline.ts'
import { firmWith } from '#testing/stand-ins/firm-with.ts'
import type { BenchRequest } from './latency.ts'

export interface Worker {
  staff: Staff
  token: string
  leads: number
  leadIds: number[]
  searches: string[]
  names: string[]
  cities: number[]
  schoolIds: number[]
  /** Their own leads that they may call, with the number. */
  callable: { id: number; phone: string; code: number }[]
  /** The owner whose leads an admin lists. */
  owner?: number
}

export interface Cast {
  everyone: Worker[]
  /** Counsellors with about 8,000 of a million leads. */
  typical: Worker[]
  callers: Worker[]
  busiest: Worker
  admin: Worker
}

export interface Work {
  name: string
  bar: { percentile: 'p95' | 'p99'; ms: number }
  workers: (cast: Cast) => Worker[]
  /** Each of these people does one thing at a time. */
  apart?: boolean
  ask: (worker: Worker) => readonly BenchRequest[]
  /** The act behind a read, to compare with bare SQL, and the rows that it may read. Writes have none: they would change the data. */
  read?: {
    act: (db: Database, worker: Worker) => Promise<unknown>
    maxRows: (worker: Worker) => number
  }
}

const allDay = { firm: firmWith({ calling_hours: { from: '00:00', until: '24:00' } }), now: () => new Date() }

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

const filters = [
  'collab=true',
  'actions=call,visit',
  'is_missed_call=true',
  'min_fee=50000&max_fee=150000&tenure=Y',
  'min_fee=50000&max_fee=150000&tenure=Y&collab=true',
  'cart_or_form_or_call=cart',
  'exclude_actions=call&num_of_call_attempts=2',
  'international_parent=true',
  're_engaged=true&visit_interest=true',
  'ordering=-cur_action_created_at&actions=lead',
  'ordering=name&collab=true',
  'has_follow_up=false&visit_interest=true',
  'ordering=-cur_action_created_at',
  'ordering=-created_at',
  'ordering=name',
  'ordering=cur_action_scheduled_time_reversed,cur_action_created_at',
  'ordering=cur_action_scheduled_time_reversed,cur_action_created_at&actions=call,visit',
  'start_date=2026-10-01&end_date=2026-10-31',
]

const search = (worker: Worker) => `search=${encodeURIComponent(any(worker.searches))}`

const filtered = (worker: Worker) =>
  any([
    ...filters,
    `user_name=${encodeURIComponent(any(worker.names))}`,
    `cities=${any(worker.cities)}`,
    search(worker),
    `ids=${worker.leadIds.slice(0, 50)}`,
  ])

/** The harshest filters of the drawer together: three cities, a range of fees, two stages and a range of days. */
function harshest({ cities }: Worker) {
  const today = new Date().toISOString().slice(0, 10)
  const days = `start_date=${dayAfter(today, -180)}&end_date=${today}`
  return `cities=${[any(cities), any(cities), any(cities)]}&min_fee=30000&max_fee=300000&tenure=Y&actions=call,visit&${days}`
}

const rowsOfPage = 5_000

const parsed = (query: string) => leadQuery().parse(Object.fromEntries(new URLSearchParams(query)))

const shippedActions: { id: number; means?: Meaning }[] = JSON.parse(readFileSync(new URL('../data/actions.json', import.meta.url), 'utf8'))

const entriesOf = (stage: Meaning) => shippedActions.filter(({ means }) => means === stage).map(({ id }) => id)

const list = (
  name: string,
  workers: Work['workers'],
  bar: Work['bar'],
  query: (worker: Worker) => string,
  lists: readonly LeadListName[] = ['users'],
): Work => {
  const asked = (worker: Worker) => {
    const { source, fixed, stage } = leadLists[any(lists)]
    const all = new URLSearchParams(query(worker))
    for (const [filter, value] of Object.entries(fixed)) all.set(filter, value)
    if (stage) all.set('actions', entriesOf(stage).join(','))
    return { source, query: all.toString() }
  }
  return {
    name,
    bar,
    workers,
    ask: (worker) => {
      const { source, query: text } = asked(worker)
      return [{ path: `${callsOfSources[source].path}?${text}`, token: worker.token }]
    },
    read: {
      act: (db, worker) => {
        const { source, query: text } = asked(worker)
        return listLeads(db, worker.staff, parsed(text), source)
      },
      maxRows: (worker) => worker.leads * passes + rowsOfPage,
    },
  }
}

/** A list is gone through at most once for its count and once for its page. */
const passes = 2

const typical: Work['workers'] = (cast) => cast.typical
const busiest: Work['workers'] = (cast) => [cast.busiest]
const admin: Work['workers'] = (cast) => [cast.admin]
const adminOfBusiest: Work['workers'] = ({ admin, busiest }) => [{ ...admin, leads: busiest.leads, owner: busiest.staff.id }]
const everyone: Work['workers'] = (cast) => cast.everyone

const p99 = (ms: number) => ({ percentile: 'p99', ms }) as const
const p95 = (ms: number) => ({ percentile: 'p95', ms }) as const

export const listWorks: Work[] = [
  list('list, typical counsellor', typical, p99(25), () => ''),
  list('list page 201, typical', typical, p99(60), () => 'offset=4000'),
  list('list from 2,000 on, typical', typical, p99(60), () => 'offset=2000'),
  list('filtered, typical', typical, p99(60), filtered),
  list('filtered by all that the drawer has, typical', typical, p99(60), harshest),
  list('searched, typical', typical, p99(60), search),
  list('any of the 14 lists, typical', typical, p99(60), () => '', leadListNames),
  list('any list filtered, typical', typical, p99(60), filtered, leadListNames),
]

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const post = (worker: Worker, path: string, body: unknown, method: 'POST' | 'PATCH' = 'POST'): BenchRequest => ({
  path,
  token: worker.token,
  method,
  body,
})

/** The entries of the shipped action list that the bench logs (data/actions.json). */
const actions = { notPicked: 1, visit: 5 } as const

let visits = 0

/** Each time another lead: one person completes one action of a lead at a time. */
function visitOf(worker: Worker): BenchRequest[] {
  const lead = worker.leadIds[visits++ % worker.leadIds.length]
  const payload = { action_id: actions.visit, comment: 'Both parents come.', schedule_date: tomorrow(), schedule_time: '11:00' }
  return [
    post(worker, `/api/v3/admin_custom/action/${lead}/`, payload),
    post(worker, `/api/v3/admin_custom/visit/${lead}/schedule/`, { ...payload, schools: [any(worker.schoolIds)] }, 'PATCH'),
  ]
}

const pathOf = (path: string, id: number) => path.replace(':id', String(id))

let calls = 0

/** Calls the next lead each time, under an attempt of its own, by hand: the dialer would skip leads that it called before. */
function callOf(worker: Worker): BenchRequest[] {
  const { id, phone, code } = worker.callable[calls++ % worker.callable.length] ?? { id: 0, phone: '', code: 0 }
  const query = new URLSearchParams({ phone, country_code: String(code), attempt: crypto.randomUUID() })
  return [{ path: `${pathOf(callParent.path, id)}?${query}`, token: worker.token }]
}

type Kind = readonly [whose: string, workers: Work['workers']]
const kinds: readonly Kind[] = [
  ['typical', typical],
  ['busiest', busiest],
  ['admin', admin],
]

/** A month with the rest of its weeks, as the calendar asks for it. */
function monthShown() {
  const today = new Date().toISOString().slice(0, 10)
  return { action_start_date: dayAfter(today, -14), action_end_date: dayAfter(today, 27) }
}

const queryText = (query: object) => new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()

/** The counts of follow-ups are kept: of a month one for each of 200 counsellors and day, and what changed in some minutes. */
const keptCounts = 10_000

const calendarWorks: Work[] = kinds.map(([whose, workers]) => ({
  name: `follow-up calendar of a month, ${whose}`,
  bar: p99(60),
  workers,
  ask: ({ token }) => [
    { path: `${followUpCounts.path}?${queryText(monthShown())}`, token },
    { path: `${followUpDays.path}?${queryText({ ...monthShown(), per_day: 3 })}`, token },
  ],
  read: {
    act: async (db, { staff }) => {
      await getFollowUpCounts(db, staff, monthShown())
      await listFollowUpDays(db, staff, { ...monthShown(), per_day: 3 })
    },
    maxRows: () => keptCounts + rowsOfPage,
  },
}))

const sevenDayWorks: Work[] = kinds.map(([whose, workers]) => ({
  name: `next follow-ups of seven days, ${whose}`,
  bar: whose === 'admin' ? p95(300) : p99(60),
  workers,
  ask: ({ token }) => [{ path: sevenDays.path, token }],
  read: { act: (db, { staff }) => getSevenDaysCount(db, staff, {}), maxRows: (worker) => worker.leads + rowsOfPage },
}))

const tabWorks: Work[] = kinds.map(([whose, workers]) => ({
  name: `counts on the tabs of lists, ${whose}`,
  bar: whose === 'admin' ? p95(250) : p99(25),
  workers,
  ask: ({ token }) => [{ path: listCounts.path, token }],
  read: { act: (db, { staff }) => countLists(db, staff), maxRows: () => rowsOfPage },
}))

const onePage = { limit: 20, offset: 0 }

const enquiryWorks: Work[] = kinds.flatMap(([whose, workers]) => [
  {
    name: `open enquiries, ${whose}`,
    bar: whose === 'admin' ? p95(250) : p99(60),
    workers,
    ask: ({ token }) => [{ path: openEnquiries.path, token }],
    read: { act: (db, { staff }) => listEnquiries(db, staff, onePage), maxRows: (worker) => worker.leads * passes + rowsOfPage },
  },
  {
    name: `past booked calls, ${whose}`,
    bar: whose === 'admin' ? p95(250) : p99(60),
    workers,
    ask: ({ token }) => [{ path: pastBooked.path, token }],
    read: { act: (db, { staff }) => listPastBookedCalls(db, staff, onePage), maxRows: (worker) => worker.leads * passes + rowsOfPage },
  },
])

const dashboardWorks: Work[] = [
  ...kinds.map(
    ([whose, workers]): Work => ({
      name: `dashboard, ${whose}`,
      bar: whose === 'admin' ? p95(300) : p99(60),
      workers,
      ask: ({ staff, token }) => [{ path: pathOf(dashboard.path, staff.id), token }],
      read: { act: (db, { staff }) => getDashboardInfo(db, staff, staff.id), maxRows: (worker) => worker.leads * 4 + rowsOfPage },
    }),
  ),
  {
    name: 'next thing to do',
    bar: p99(60),
    workers: typical,
    ask: ({ token }) => [{ path: nextToDo.path, token }],
    read: { act: (db, { staff }) => getNextToDo(db, allDay, staff), maxRows: (worker) => worker.leads + rowsOfPage },
  },
  {
    name: 'the team, admin',
    bar: p95(300),
    workers: admin,
    ask: ({ token }) => [{ path: team.path, token }],
    read: { act: (db, { staff }) => getTeam(db, staff), maxRows: (worker) => worker.leads + rowsOfPage },
  },
]

export const works: Work[] = [
  ...listWorks,
  list('any list filtered, every counsellor', everyone, p99(60), filtered, leadListNames),
  list('list, busiest counsellor', busiest, p99(60), () => ''),
  list('filtered, busiest', busiest, p99(60), filtered),
  list('searched, busiest', busiest, p99(60), search),
  list('any list filtered, busiest', busiest, p99(60), filtered, leadListNames),
  list('list, admin over all', admin, p95(250), () => ''),
  list('list of the busiest, admin', adminOfBusiest, p95(250), ({ owner }) => `owner=${owner}`),
  list('list of the busiest filtered, admin', adminOfBusiest, p95(250), (worker) => `${filtered(worker)}&owner=${worker.owner}`),
  list('filtered, admin over all', admin, p95(250), filtered),
  list('searched, admin over all', admin, p95(250), search),
  list('any list filtered, admin', admin, p95(250), filtered, leadListNames),
  {
    name: 'lead details',
    bar: p99(30),
    workers: typical,
    ask: (worker) => [{ path: `/api/v3/admin_custom/details/${any(worker.leadIds)}/`, token: worker.token }],
    read: { act: (db, worker) => getLead(db, worker.staff, any(worker.leadIds)), maxRows: () => rowsOfPage },
  },
  {
    name: 'older entries of a timeline',
    bar: p99(30),
    workers: typical,
    ask: (worker) => [{ path: pathOf(timeline.path, any(worker.leadIds)), token: worker.token }],
    read: { act: (db, worker) => getTimeline(db, worker.staff, any(worker.leadIds), {}), maxRows: () => rowsOfPage },
  },
  {
    name: 'comment',
    bar: p99(20),
    workers: typical,
    ask: (worker) => [
      post(worker, `/api/v3/admin_custom/comment/${any(worker.leadIds)}/create/`, {
        comment: 'Asked for the fee structure; will decide with the family.',
      }),
    ],
  },
  {
    name: 'action',
    bar: p99(20),
    workers: typical,
    ask: (worker) => [
      post(worker, `/api/v3/admin_custom/action/${any(worker.leadIds)}/`, {
        action_id: actions.notPicked,
        schedule_date: tomorrow(),
        schedule_time: '18:00',
      }),
    ],
  },
  ...calendarWorks,
  ...sevenDayWorks,
  ...tabWorks,
  ...enquiryWorks,
  ...dashboardWorks,
  { name: 'action with its follow-on', bar: p99(30), workers: typical, ask: visitOf },
  { name: 'call-parent, simulated', bar: p99(60), workers: (cast) => cast.callers, apart: true, ask: callOf },
  {
    name: 'calls of a lead',
    bar: p99(30),
    workers: typical,
    ask: (worker) => [{ path: pathOf(records.path, any(worker.callable).id), token: worker.token }],
    read: { act: (db, worker) => getCallRecords(db, worker.staff, any(worker.callable).id), maxRows: () => rowsOfPage },
  },
  {
    name: 'dialer and who waits',
    bar: p99(60),
    workers: (cast) => cast.callers,
    ask: ({ token }) => [{ path: dialer.path, token }],
    read: {
      act: (db, worker) => getDialer(db, allDay, worker.staff),
      maxRows: (worker) => worker.leads + rowsOfPage,
    },
  },
  {
    name: 'sign of life of a dialer',
    bar: p99(30),
    workers: (cast) => cast.callers,
    apart: true,
    ask: (worker) => [post(worker, recordDialer.path, { status: 'dialing' })],
  },
]
