import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressAnswers } from './compress-answers.ts'

const leads = {
  results: Array.from({ length: 100 }, (_, at) => ({ id: at, name: `आशा ${at}`, note: 'Asked about the hostel and the fees of Class 2.' })),
}
const text = 'A line of a file that is no JSON.\n'.repeat(100)

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  compressAnswers(app)
  app.get('/list', async () => leads)
  app.get('/small', async () => ({ count: 1 }))
  app.get('/file', async (_, reply) => reply.type('text/csv').send(text))
})
afterAll(() => app.close())

const ask = async (url: string, accepted?: string) => {
  const answer = await app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
  return {
    encoding: answer.headers['content-encoding'],
    vary: answer.headers.vary,
    raw: answer.rawPayload,
    declared: answer.headers['content-length'],
  }
}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
] as const)('a list for a client that takes %s goes as %s, in a third of its bytes', async (accepted, encoding, unpack) => {
  const answer = await ask('/list', accepted)
  expect([answer.encoding, answer.vary]).toEqual([encoding, 'accept-encoding'])
  expect(JSON.parse(unpack(answer.raw).toString())).toEqual(leads)
  expect(answer.raw.length * 3).toBeLessThan(Buffer.byteLength(JSON.stringify(leads)))
  expect(Number(answer.declared)).toBe(answer.raw.length)
})

test.each([undefined, 'identity', 'gzip;q=0', ''])('a list goes as it is to a client that takes %s', async (accepted) => {
  const answer = await ask('/list', accepted)
  expect([answer.encoding, answer.vary, JSON.parse(answer.raw.toString())]).toEqual([undefined, 'accept-encoding', leads])
})

test('small answers and files go as they are', async () => {
  expect((await ask('/small', 'br')).encoding).toBeUndefined()
  const file = await ask('/file', 'br')
  expect([file.encoding, file.raw.toString()]).toEqual([undefined, text])
})
