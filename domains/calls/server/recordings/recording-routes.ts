import type { FastifyInstance } from 'fastify'
import * as calls from '#domains/calls/contract/calls.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'
import { serve } from '#platform/server/http/serve.ts'
import { hearRecording } from './hear-recording.ts'
import { playRecording } from './play-recording.ts'

/** Mounts the calls of recordings. */
export function serveRecordings(app: FastifyInstance, { files }: Outside) {
  serve(app, calls.playRecording, ({ db, staff, params }) => playRecording(db, staff, params.id))
  serve(app, calls.hearRecording, ({ db, params, request, reply }) => hearRecording({ db, files }, params.ticket, request, reply))
}
