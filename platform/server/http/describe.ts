import { type Call, isWrite } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'

export interface Declared {
  domain: string
  name: string
}

const rolesInWords = (call: Call) =>
  call.roles === 'public' ? 'anyone' : call.roles === 'staff' ? 'any member of staff' : call.roles.join(', ')

const refusalsInWords = (call: Call) =>
  Object.entries(call.refusals).map(([name, [status, sentence]]) => `- ${status} \`${name}\`: ${sentence}`)

function describe(call: Call): string {
  const lines = [`Who: ${rolesInWords(call)}.`, ...refusalsInWords(call)]
  if (call.ours) lines.push('This path is ours; the specification does not show it.')
  if (call.acts)
    lines.push(
      'This GET acts: a request that is only looked ahead (`Sec-Purpose: prefetch`) or comes from another site is refused with 403.',
    )
  if (isWrite(call) && !call.unrepeatable) lines.push('Send an `Idempotency-Key`, and a retry gets the first answer again.')
  return lines.join('\n\n')
}

const commonStatuses = (call: Call) => (call.roles === 'public' ? [400] : [400, 401, 403, 429])

export const schemaOf = (call: Call, { domain, name }: Declared) => ({
  operationId: name,
  tags: [domain],
  summary: call.summary,
  description: describe(call),
  security: call.roles === 'public' ? [] : [{ token: [] }],
  params: call.params,
  querystring: call.query,
  ...(isWrite(call) ? { body: call.body } : {}),
  ...(call.upload ? { consumes: ['multipart/form-data'] } : {}),
  response: Object.fromEntries([
    [200, call.answer],
    ...[...commonStatuses(call), ...(call.upload ? [413, 415] : []), ...Object.values(call.refusals).map(([status]) => status)].map(
      (status) => [status, Refusal],
    ),
  ]),
})
