import { z } from 'zod'
import { defineOperation } from './operation.ts'

/**
 * The kinds of live events, each with the domain that announces it: a domain declares its own in its `contract/domain.ts`.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: domains fill it
export interface LiveKinds {}
export type LiveKind = keyof LiveKinds

/** Tells open screens that a lead, a call or a dialer changed, or that there is a notice. A screen that shows it asks again. */
export const LiveEvent = z.object({
  // Any word: a screen of yesterday leaves an event of tomorrow alone.
  kind: z.string() as z.ZodType<string> as z.ZodType<LiveKind>,
  id: z.int().meta({
    description: 'The lead, the member of staff who has a notice or whose dialer it is, the export, the call, or the change of a setting.',
  }),
  by: z.int().nullable().meta({ description: 'The member of staff who caused it.' }),
})
export type LiveEvent = z.infer<typeof LiveEvent>

/** In one process of the server. */
export const maxStreams = 20

export const streamEvents = defineOperation({
  method: 'GET',
  path: '/api/v1/events/',
  summary: 'Streams changes of leads that the reader sees, and their notices, as server-sent events; each `data` is one LiveEvent in JSON.',
  roles: 'staff',
  answer: z.string().meta({ description: 'text/event-stream' }),
  refusals: {
    tooManyStreams: [
      429,
      `The portal is open in ${maxStreams} windows of yours. Close some of them: in this one you see the changes of others only when you load it again.`,
    ],
  },
  ours: true,
  unattended: true,
  unrepeatable: true,
})
