import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { isWrite, type Operation } from '#platform/contract/operation.ts'
import { modulesOf } from '#portal/server/folded/modules-of.ts'
import type { Asker, EveryOperation, OperationInput } from './every-operation.ts'

const ofDomains = await modulesOf<{ everyOperation: EveryOperation }>('server/every-operation.ts')

/** What each operation of the house is tried with. */
export const triedOperations: EveryOperation = Object.assign({}, ...ofDomains.map(({ everyOperation }) => everyOperation))

/** Sends a request of an operation with the input that it is tried with; answers its status and text, also of a stream. */
export async function askOperation(
  app: FastifyInstance,
  operation: Operation,
  { params, query, body, bytes }: OperationInput,
  asker: Pick<Asker, 'headers'>,
) {
  const url = operation.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? 999_999)))
  const headers = { ...asker.headers, ...(bytes && { 'content-type': 'application/octet-stream' }) }
  const asked = {
    method: operation.method,
    url,
    headers,
    ...(query && { query }),
    ...(isWrite(operation) && { payload: bytes ?? body ?? {} }),
  }
  const answer = await app.inject({ ...asked, payloadAsStream: true })
  return { status: answer.statusCode, content: await text(answer.stream()) }
}
