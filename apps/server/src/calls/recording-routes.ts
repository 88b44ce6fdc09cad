import * as calls from '@portal/contract/calls'
import type { FastifyInstance } from 'fastify'
import type { Outside } from '../gateways/outside.ts'
import { serve } from '../http/serve.ts'
import { hearRecording } from './hear-recording.ts'
import { playRecording } from './play-recording.ts'

/** Mounts the calls of recordings. */
export function serveRecordings(app: FastifyInstance, { files }: Outside) {
  serve(app, calls.playRecording, ({ db, staff, params }) => playRecording(db, staff, params.id))
  serve(app, calls.hearRecording, ({ db, params, request, reply }) => hearRecording({ db, files }, params.ticket, request, reply))
}
