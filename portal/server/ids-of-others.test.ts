import { afterAll, beforeAll, expect, test } from 'vitest'
import { streamEvents } from '#platform/contract/events.ts'
import type { Role } from '#platform/contract/roles.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { askOperation, triedOperations } from '#testing/server/ask-operation.ts'
import { type Asker, makeAsker, makeEveryWorld, type OperationInput } from '#testing/server/every-operation.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { operations } from './all-operations.ts'

/** These take an id of a colleague's work on purpose, or one of what nobody has yet; the reason stands beside each. */
const owners: Readonly<Record<string, string>> = {
  'shareLeads body.share_with.0': 'a lead is shared with a colleague',
  'startBulkTransfer body.to.0': 'leads are given to a colleague',
  'takeOver body.absence_id': 'somebody else is away; nothing was taken over',
  'takeOver body.lead_ids.0': 'it is not offered any more; nothing was taken over',
  'claimCall params.id': 'a call that nobody has yet',
  'attachUnknownContact params.id': 'somebody whom nobody knows yet',
  'makeLeadOfUnknownContact params.id': 'somebody whom nobody knows yet',
  'sendWhatsappTemplate body.template_id': 'templates are everybody’s',
  'previewWhatsappContent params.msg_id': 'templates are everybody’s',
  'sendWhatsappContent params.msg_id': 'templates are everybody’s',
}

let server: TestServer
let gateways: Gateways
beforeAll(async () => {
  gateways = await testGateways({ telephonySecret: 'a-secret-that-signs-addresses' })
  server = await testServer({ gateways })
  await makeEveryWorld(server.db)
})
afterAll(() => server.close())

type Path = readonly string[]
type Plain = Record<string, unknown>

const isId = (value: unknown) => /^\d{1,9}$/.test(String(value))

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return isId(value) ? [path] : []
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key]))
}

const at = (value: unknown, path: Path) => path.reduce<unknown>((part, key) => (part as Plain | undefined)?.[key], value)

function withLeaf(value: OperationInput, path: Path, leaf: unknown): OperationInput {
  const copy = structuredClone(value)
  const holder = at(copy, path.slice(0, -1)) as Plain
  holder[path.at(-1) ?? ''] = leaf
  return copy
}

const isPlain = ({ bytes, body }: OperationInput) => bytes === undefined && !(body instanceof FormData)

const secret = 'Zubaida of somebody else'

async function makeNamed(role: Role, name: string): Promise<Asker> {
  const asker = await makeAsker(server.db, gateways, role)
  await server.db.updateTable('lead').set({ name }).where('id', '=', asker.lead).execute()
  return asker
}

const inputOf = async (name: string, asker: Asker): Promise<OperationInput> => (await triedOperations[name]?.[1](asker)) ?? {}

const ofCounsellors = operations.filter(({ name, operation }) => {
  const who = triedOperations[name]?.[0]
  return operation !== streamEvents && Array.isArray(who) && who.includes('counsellor')
})

test('calls that counsellors make there are', () => expect(ofCounsellors.length).toBeGreaterThan(80))

test.each(ofCounsellors)('$domain $name of a counsellor with one id of a colleague’s is refused, or meant', async ({ name, operation }) => {
  const theirs = await inputOf(name, await makeNamed('counsellor', secret))
  const first = await inputOf(name, await makeNamed('counsellor', 'Own'))
  const differing = leavesOf(isPlain(first) ? first : {}).filter(
    (path) => isId(at(theirs, path)) && String(at(theirs, path)) !== String(at(first, path)),
  )
  const troubles: string[] = []
  for (const path of differing) {
    const me = await makeNamed('counsellor', 'Own')
    const { status, content } = await askOperation(server.app, operation, withLeaf(await inputOf(name, me), path, at(theirs, path)), me)
    const place = `${name} ${path.join('.')}`
    if (content.includes(secret) && name !== 'claimCall') troubles.push(`${place} tells of the lead: ${content.slice(0, 300)}`)
    if (status < 400 && !Object.hasOwn(owners, place)) troubles.push(`${place} is granted: ${content.slice(0, 300)}`)
  }
  expect(troubles).toEqual([])
})
