import { isWrite, type Operation } from '#platform/contract/operation.ts'
import { Refusal } from '#platform/contract/refusal.ts'

export interface Declared {
  domain: string
  name: string
  hasNoParents?: true
}

const rolesInWords = (operation: Operation) =>
  operation.roles === 'public' ? 'anyone' : operation.roles === 'staff' ? 'any member of staff' : operation.roles.join(', ')

const refusalsInWords = (operation: Operation) =>
  Object.entries(operation.refusals).map(([name, [status, sentence]]) => `- ${status} \`${name}\`: ${sentence}`)

function describe(operation: Operation): string {
  const lines = [`Who: ${rolesInWords(operation)}.`, ...refusalsInWords(operation)]
  if (operation.ours) lines.push('This path is ours; the specification does not show it.')
  if (operation.acts)
    lines.push(
      'This GET acts: a request that is only looked ahead (`Sec-Purpose: prefetch`) or comes from another site is refused with 403.',
    )
  if (isWrite(operation) && !operation.unrepeatable) lines.push('Send an `Idempotency-Key`, and a retry gets the first answer again.')
  return lines.join('\n\n')
}

const commonStatuses = (operation: Operation) => (operation.roles === 'public' ? [400] : [400, 401, 403, 429])

export const schemaOf = (operation: Operation, { domain, name }: Declared) => ({
  operationId: name,
  tags: [domain],
  summary: operation.summary,
  description: describe(operation),
  security: operation.roles === 'public' ? [] : [{ token: [] }],
  params: operation.params,
  querystring: operation.query,
  ...(isWrite(operation) ? { body: operation.body } : {}),
  ...(operation.upload ? { consumes: ['multipart/form-data'] } : {}),
  response: Object.fromEntries([
    [200, operation.answer],
    ...[
      ...commonStatuses(operation),
      ...(operation.upload ? [413, 415] : []),
      ...Object.values(operation.refusals).map(([status]) => status),
    ].map((status) => [status, Refusal]),
  ]),
})
