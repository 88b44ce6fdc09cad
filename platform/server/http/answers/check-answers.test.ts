import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { Named } from '#platform/contract/shapes.ts'
import { checkout } from '#platform/server/config/checkout.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'
import { buildServer } from '../build-server.ts'
import { serve } from '../serve.ts'
import { surplusKeys } from './check-answers.ts'

const ask = defineOperation({
  method: 'GET',
  path: '/api/v1/planted/',
  summary: 'Answers more than it says.',
  roles: 'public',
  answer: z.object({ results: z.array(Named) }),
})
const write = defineOperation({ ...ask, method: 'POST', roles: 'staff' })
const operations = [
  { domain: 'planted', name: 'askPlanted', operation: ask },
  { domain: 'planted', name: 'writePlanted', operation: write },
]
const answer = { results: [{ id: 1, name: 'Asha', email: 'asha@school.test' }] }
const sentence = (name: string) => `The answer of ${name} (200) has keys that the contract does not name: results.0.email`

let database: TestDatabase
let headers: Record<string, string>

beforeAll(async () => {
  database = await testDatabase()
  headers = (await makeStaff(database.db, 'counsellor')).headers
})
afterAll(() => database.drop())

async function open(checkAnswers: boolean) {
  const { db, pool } = database
  const { id } = await db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
  return await buildServer({
    db,
    pool,
    operations,
    checkAnswers,
    log: pino({ level: 'silent' }),
    refuseUnlessSeen: async () => undefined,
    ...{ hasMaskedNumbers: () => false, numbersAbout: async () => [], firmNumbers: () => [] },
    authenticate: async () =>
      ({
        id,
        roles: new Set(['counsellor']),
        session: { needs_own_password: false, needs_second_factor: false, is_confirmed: true },
      }) as never,
    mount: (app) => {
      serve(app, ask, async () => answer)
      serve(app, write, async () => answer)
    },
    incoming: '',
    webFolder: join(checkout, 'portal/web/dist'),
    newestMigration: 'none',
  })
}

test('a key that the contract does not name fails, with the call and the path of the key', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const app = await open(true)
  const read = await app.inject({ url: ask.path })
  expect([read.statusCode, read.json()]).toEqual([500, { detail: sentence('askPlanted') }])
  expect(errors).toHaveBeenLastCalledWith(sentence('askPlanted'))
  const key = randomUUID()
  for (const extra of [{}, { 'idempotency-key': key }, { 'idempotency-key': key }]) {
    const written = await app.inject({ method: 'POST', url: write.path, headers: { ...headers, ...extra }, payload: {} })
    expect([written.statusCode, written.json()]).toEqual([500, { detail: sentence('writePlanted') }])
  }
  errors.mockRestore()
  await app.close()
})

test('without the check the answer of the act is sent as it is', async () => {
  const app = await open(false)
  const read = await app.inject({ url: ask.path })
  expect([read.statusCode, read.json()]).toEqual([200, answer])
  await app.close()
})

const One = z.object({ one: z.int() })
const Two = z.object({ two: z.int() })
interface Tree {
  name: string
  below: Tree[]
}
const Tree: z.ZodType<Tree> = z.lazy(() => z.object({ name: z.string(), below: z.array(Tree) }))

const kept: [what: string, shape: z.ZodType, value: unknown, surplus: string[]][] = [
  ['an object', One, { one: 1, two: 2 }, ['two']],
  ['a name that every object has', One, { one: 1, toString: 2 }, ['toString']],
  ['an array', z.array(One), [{ one: 1 }, { one: 1, two: 2 }], ['1.two']],
  [
    'a tuple',
    z.tuple([One], Two),
    [
      { one: 1, more: 1 },
      { two: 2, more: 1 },
    ],
    ['0.more', '1.more'],
  ],
  ['a record', z.record(z.string(), One), { any: { one: 1, two: 2 } }, ['any.two']],
  ['a record of what it likes', z.record(z.string(), z.unknown()), { any: { one: 1 } }, []],
  ['a loose object', z.looseObject({ one: z.int() }), { one: 1, two: { three: 3 } }, []],
  ['a catchall', z.object({}).catchall(One), { any: { one: 1, two: 2 } }, ['any.two']],
  ['nothing', One.nullable(), null, []],
  ['what may be nothing', z.object({ at: One.nullish().meta({ description: 'When.' }) }), { at: { one: 1, two: 2 } }, ['at.two']],
  ['what is usual', z.object({ at: One.default({ one: 1 }) }), { at: { one: 1, two: 2 } }, ['at.two']],
  ['a union with a fitting branch that names it', z.union([One, One.extend({ two: z.int() })]), { one: 1, two: 2 }, []],
  ['a union without a fitting branch that names it', z.union([One, Two]), { one: 1, two: 'not a number' }, ['two']],
  ['two shapes in one', z.intersection(One, Two), { one: 1, two: 2, three: 3 }, ['three']],
  ['a transform', One.transform(() => 'done'), { one: 1, two: 2 }, ['two']],
  ['a shape within itself', Tree, { name: 'A', below: [{ name: 'B', below: [], odd: 1 }] }, ['below.0.odd']],
]
test.each(kept)('of %s', (_, shape, value, surplus) => {
  expect(surplusKeys(shape, value)).toEqual(surplus)
})
