import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { type Call, isWrite } from '#platform/contract/call.ts'
import { modulesOf } from '#portal/server/folded/modules-of.ts'
import type { Asker, CallInput, EveryCall } from './every-call.ts'

const ofDomains = await modulesOf<{ everyCall: EveryCall }>('server/every-call.ts')

/** What each call of the house is tried with. */
export const triedCalls: EveryCall = Object.assign({}, ...ofDomains.map(({ everyCall }) => everyCall))

/** Sends a request of a call with the input that it is tried with; answers its status and text, also of a stream. */
export async function askCall(app: FastifyInstance, call: Call, { params, query, body, bytes }: CallInput, asker: Pick<Asker, 'headers'>) {
  const url = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? 999_999)))
  const headers = { ...asker.headers, ...(bytes && { 'content-type': 'application/octet-stream' }) }
  const asked = { method: call.method, url, headers, ...(query && { query }), ...(isWrite(call) && { payload: bytes ?? body ?? {} }) }
  const answer = await app.inject({ ...asked, payloadAsStream: true })
  return { status: answer.statusCode, said: await text(answer.stream()) }
}
