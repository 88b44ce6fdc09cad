import { z } from 'zod'
import { defineCall } from './call.ts'

/** What the server tells open screens: something about a lead, a call or a dialer changed, or there is a notice; whoever shows it asks again. */
export const LiveEvent = z.object({
  kind: z.enum(['lead', 'notice', 'export', 'call', 'dialer']),
  id: z.int().meta({ description: 'The lead, the member of staff who has a notice or whose dialer it is, the export, or the call.' }),
  by: z.int().nullable().meta({ description: 'The member of staff who caused it.' }),
})
export type LiveEvent = z.infer<typeof LiveEvent>

export const streamEvents = defineCall({
  method: 'GET',
  path: '/api/v1/events/',
  summary: 'Streams changes of leads that the reader sees, and their notices, as server-sent events; each `data` is one LiveEvent in JSON.',
  roles: 'staff',
  answer: z.string().meta({ description: 'text/event-stream' }),
  ours: true,
  unrepeatable: true,
})
