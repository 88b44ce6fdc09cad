import type { FastifyInstance } from 'fastify'
import * as enquiries from '#domains/enquiries/contract/enquiries.ts'
import { exportActivities as exportOperation } from '#domains/enquiries/contract/export-activities.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { claimCall } from './claim-call.ts'
import { exportActivities } from './export-activities.ts'
import { getCounsellorCities } from './get-counsellor-cities.ts'
import { listBookedCalls, listPastBookedCalls, listUnassignedCalls } from './list-booked-calls.ts'
import { listEnquiries, listPastEnquiries } from './list-enquiries.ts'

/** Mounts the operations of enquiries and booked calls. */
export function serveEnquiries(app: FastifyInstance, { firm }: Pick<Gateways, 'firm'>) {
  serve(app, enquiries.listEnquiries, async ({ db, staff, query, request }) =>
    listAnswer(request.url, query, await listEnquiries(db, staff, query)),
  )
  serve(app, enquiries.listPastEnquiries, async ({ db, staff, query, request }) =>
    listAnswer(request.url, query, await listPastEnquiries(db, staff, query)),
  )
  serve(app, enquiries.listBookedCalls, async ({ db, staff, query, request }) =>
    listAnswer(request.url, query, await listBookedCalls(db, staff, query)),
  )
  serve(app, enquiries.listPastBookedCalls, async ({ db, staff, query, request }) =>
    listAnswer(request.url, query, await listPastBookedCalls(db, staff, query)),
  )
  serve(app, enquiries.listUnassignedCalls, async ({ db, staff, query, request }) =>
    listAnswer(request.url, query, await listUnassignedCalls(db, staff, query)),
  )
  serve(app, exportOperation, ({ db, staff, query, reply }) =>
    exportActivities(db, staff, query, { reply, budget: firm().exported_rows_a_day }),
  )
  serve(app, enquiries.claimCall, ({ db, staff, params }) => claimCall(db, staff, params.id))
  serve(app, enquiries.getCounsellorCities, async ({ db, staff }) => ({ results: await getCounsellorCities(db, staff) }))
}
