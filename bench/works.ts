import { LeadQuery } from '@portal/contract/leads-query'
import type { Database } from '../apps/server/src/db/database.ts'
import type { Staff } from '../apps/server/src/http/staff.ts'
import { getLead } from '../apps/server/src/leads/get-lead.ts'
import { listLeads } from '../apps/server/src/leads/list-leads.ts'
import type { Asked } from './latency.ts'

/** A member of staff whose work is measured, with some of the leads that they see. */
export interface Worker {
  staff: Staff
  token: string
  leads: number
  leadIds: number[]
  searches: string[]
}

export interface Cast {
  /** Counsellors with about 8,000 of a million leads. */
  typical: Worker[]
  busiest: Worker
  admin: Worker
}

/** One kind of work, the bar that it must stay under, and the statement behind it. */
export interface Work {
  name: string
  bar: { percentile: 'p95' | 'p99'; ms: number }
  workers: (cast: Cast) => Worker[]
  ask: (worker: Worker) => Asked
  /** The act behind a read, to compare with bare SQL, and the rows that it may read. Writes have none: they would change the data. */
  read?: {
    act: (db: Database, worker: Worker) => Promise<unknown>
    mostRows: (worker: Worker) => number
  }
}

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

const listPath = '/api/v1/admin_custom/counsellor/document/all-data/'
const filters = [
  'collab=true',
  'actions=call,visit',
  'is_missed_call=true',
  'min_fee=50000&max_fee=150000&tenure=Y',
  'cart_or_form_or_call=cart',
  'exclude_actions=call&num_of_call_attempts=2',
  'international_parent=true',
  're_engaged=true&visit_interest=true',
  'ordering=-cur_action_created_at&actions=lead',
]

/** A page reads its rows, and what belongs to each of them. */
const rowsOfPage = 5_000

const list = (name: string, workers: Work['workers'], bar: Work['bar'], query: (worker: Worker) => string, passes: number): Work => ({
  name,
  bar,
  workers,
  ask: (worker) => ({ path: `${listPath}?${query(worker)}`, token: worker.token }),
  read: {
    act: (db, worker) => listLeads(db, worker.staff, LeadQuery.parse(Object.fromEntries(new URLSearchParams(query(worker))))),
    mostRows: (worker) => worker.leads * passes + rowsOfPage,
  },
})

const typical: Work['workers'] = (cast) => cast.typical
const busiest: Work['workers'] = (cast) => [cast.busiest]
const admin: Work['workers'] = (cast) => [cast.admin]
const search = (worker: Worker) => `search=${encodeURIComponent(any(worker.searches))}`

export const works: Work[] = [
  list('list, typical counsellor', typical, { percentile: 'p99', ms: 25 }, () => '', 2),
  list('list, busiest counsellor', busiest, { percentile: 'p99', ms: 60 }, () => '', 2),
  list('list page 201, typical', typical, { percentile: 'p99', ms: 60 }, () => 'offset=4000', 2),
  list('filtered, typical', typical, { percentile: 'p99', ms: 60 }, () => any(filters), 2),
  list('filtered, busiest', busiest, { percentile: 'p99', ms: 60 }, () => any(filters), 2),
  list('searched, typical', typical, { percentile: 'p99', ms: 60 }, search, 2),
  list('searched, busiest', busiest, { percentile: 'p99', ms: 60 }, search, 2),
  list('list, admin over all', admin, { percentile: 'p95', ms: 250 }, () => '', 2),
  list('filtered, admin over all', admin, { percentile: 'p95', ms: 250 }, () => any(filters), 2),
  list('searched, admin over all', admin, { percentile: 'p95', ms: 250 }, search, 2),
  {
    name: 'lead details',
    bar: { percentile: 'p99', ms: 30 },
    workers: typical,
    ask: (worker) => ({ path: `/api/v3/admin_custom/details/${any(worker.leadIds)}/`, token: worker.token }),
    read: { act: (db, worker) => getLead(db, worker.staff, any(worker.leadIds)), mostRows: () => rowsOfPage },
  },
  {
    name: 'comment',
    bar: { percentile: 'p99', ms: 20 },
    workers: typical,
    ask: (worker) => ({
      path: `/api/v3/admin_custom/comment/${any(worker.leadIds)}/create/`,
      token: worker.token,
      body: { comment: 'Asked for the fee structure; will decide with the family.' },
    }),
  },
]
