import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { streamEvents } from '#platform/contract/events.ts'
import type { Operation } from '#platform/contract/operation.ts'
import type { Role } from '#platform/contract/roles.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { fold } from '#portal/fold.ts'
import { type Asker, type EveryOperation, makeAsker, makeEveryWorld, type OperationInput } from '#testing/server/every-operation.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { operations } from './all-operations.ts'
import { modulesOf } from './folded/modules-of.ts'

const modules = await modulesOf<{ everyOperation: EveryOperation }>('server/every-operation.ts')
const expected: EveryOperation = fold('operation', modules, ({ everyOperation }) => everyOperation)

/** An id that nothing has; as text, it is that of nothing either. */
const nobody = 1_999_999_999

/** Everybody sees these in a list, and only some may change them. */
const seenByAll: Readonly<Record<string, string>> = {
  renameFile: 'shared files are listed for everybody',
  deleteFile: 'shared files are listed for everybody',
  undoDeactivation: 'admins see every account of their people; only who deactivated one may undo it',
  erasePersonOfLead: 'admins see every parent; only the name that is typed is not of this one',
}

let server: TestServer
let gateways: Gateways
beforeAll(async () => {
  gateways = await testGateways({ telephonySecret: 'a-secret-that-signs-addresses' })
  server = await testServer({ gateways })
  await makeEveryWorld(server.db)
})
afterAll(() => server.close())

type Part = 'params' | 'query' | 'body'
type Place = readonly [Part, ...(string | number)[]]

/** Telephone numbers are larger. */
const isId = (value: unknown) =>
  ['number', 'string'].includes(typeof value) && /^\d+$/.test(String(value)) && Number(value) <= 2_147_483_647

/** The places of an input at which an id may stand. */
function placesOf(value: unknown, at: readonly (string | number)[]): (readonly (string | number)[])[] {
  if (isId(value)) return [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => placesOf(part, [...at, Array.isArray(value) ? Number(key) : key]))
}

const read = (input: unknown, place: readonly (string | number)[]): unknown =>
  place.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], input)

function put(input: OperationInput, place: Place, value: unknown): OperationInput {
  const { body } = input
  // A form cannot be cloned, and has no ids.
  const changed = (body instanceof FormData ? { ...structuredClone({ ...input, body: {} }), body } : structuredClone(input)) as Record<
    string,
    unknown
  >
  const holder = read(changed, place.slice(0, -1)) as Record<string, unknown>
  holder[String(place.at(-1))] = typeof read(input, place) === 'string' ? String(value) : value
  return changed
}

const urlOf = (operation: Operation, params: OperationInput['params'] = {}) =>
  operation.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))

async function answerOf(operation: Operation, { params, query, body, bytes }: OperationInput, headers: Record<string, string>) {
  const answer = await server.app.inject({
    ...{ method: operation.method, url: urlOf(operation, params), headers, payloadAsStream: true as const },
    ...(query && { query }),
    ...(body && { payload: body }),
    ...(bytes && { payload: bytes }),
  })
  const content = await text(answer.stream())
  return answer.statusCode < 400 ? [answer.statusCode] : [answer.statusCode, JSON.parse(content).detail, JSON.parse(content).errors]
}

const withoutIds = ([status, ...content]: unknown[], id: unknown) =>
  `${status} ${JSON.stringify(content).replace(new RegExp(`\\b${id}\\b`, 'g'), '#')}`

const asked = operations.flatMap(({ domain, name, operation }) => {
  const [who] = expected[name] ?? ['public']
  if (who === 'public' || operation === streamEvents) return []
  const role: Role = who === 'staff' ? 'counsellor' : ((who.includes('counsellor') ? 'counsellor' : who[0]) as Role)
  return [{ domain, name, operation, role }]
})

const inputOf = async (name: string, there: Asker) => ((await expected[name]?.[1](there)) ?? {}) as OperationInput

test.each(asked)('$domain $name says the same of what is not there and of what a colleague has', async ({ name, operation, role }) => {
  const [mine, theirs] = [await makeAsker(server.db, gateways, role), await makeAsker(server.db, gateways, role)]
  const [own, other] = [await inputOf(name, mine), await inputOf(name, theirs)]
  const places = (['params', 'query', 'body'] as const).flatMap((part) => placesOf(own[part], [part])) as unknown as Place[]
  const differences: unknown[] = []
  for (const place of places) {
    const id = read(other, place)
    if (!isId(id) || String(id) === String(read(own, place))) continue
    const ofNobody = withoutIds(await answerOf(operation, put(own, place, nobody), mine.headers), nobody)
    const answer = await answerOf(operation, put(own, place, id), mine.headers)
    const ofColleague = withoutIds(answer, id)
    // A colleague's row may be there for all, as a school.
    if (Number(answer[0]) >= 400 && ofColleague !== ofNobody && !(name in seenByAll))
      differences.push({ place: place.join('.'), ofColleague, ofNobody })
  }
  expect(differences).toEqual([])
})
