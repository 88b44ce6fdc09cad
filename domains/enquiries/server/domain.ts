import type { z } from 'zod'
import * as enquiries from '#domains/enquiries/contract/enquiries.ts'
import type { ViewedList } from '#domains/lists/server/list/viewed-list.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { listBookedCalls, listPastBookedCalls, listUnassignedCalls } from './list-booked-calls.ts'
import { listEnquiries, listPastEnquiries } from './list-enquiries.ts'
import { serveEnquiries } from './routes.ts'

type List<Query> = (db: Database, staff: Staff, query: Query) => Promise<{ count: number }>

const viewed = <Query extends z.ZodType>(query: Query, list: List<z.output<Query>>): ViewedList => ({
  query,
  count: async (db, staff, kept) => (await list(db, staff, query.parse({ ...kept, limit: '1' }))).count,
})

/** The lists of activities; their filters can be saved. */
const viewedActivityLists: Readonly<Record<enquiries.ActivityListName, ViewedList>> = {
  enquiries: viewed(enquiries.listEnquiries.query, listEnquiries),
  'past-enquiries': viewed(enquiries.listPastEnquiries.query, listPastEnquiries),
  'booked-calls': viewed(enquiries.listBookedCalls.query, listBookedCalls),
  'past-booked-calls': viewed(enquiries.listPastBookedCalls.query, listPastBookedCalls),
  'unassigned-calls': viewed(enquiries.listUnassignedCalls.query, listUnassignedCalls),
}

export const domain: ServerDomain = {
  mount: (app, { gateways }) => serveEnquiries(app, gateways),
  viewedLists: viewedActivityLists,
}
