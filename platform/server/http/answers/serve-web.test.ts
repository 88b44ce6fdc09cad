import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentences } from '#platform/contract/refusal.ts'
import { answerTrouble } from '../answer-trouble.ts'
import { anonymousAtOnce, anonymousTurns, senderOf } from '../requests/anonymous-turns.ts'
import { serveWeb } from './serve-web.ts'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(folder, 'assets'))
  for (const [path, content] of [
    ['index.html', '<!doctype html>The page'],
    ['assets/main-1.js', 'run()'],
  ] as const) {
    await writeFile(join(folder, path), content)
    await writeFile(join(folder, `${path}.br`), brotliCompressSync(content))
  }
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.setErrorHandler(answerTrouble)
  await serveWeb(app, folder, anonymousTurns())
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const encodings = [undefined, 'identity', 'br', 'gzip', 'deflate, br;q=0.5']

async function get(url: string, encoding: string | undefined) {
  const answer = await app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} })
  const isCompressed = answer.headers['content-encoding'] === 'br'
  return { status: answer.statusCode, text: (isCompressed ? brotliDecompressSync(answer.rawPayload) : answer.rawPayload).toString() }
}

test.each(encodings)('the page is served at every address of the client, asked for with Accept-Encoding %s', async (encoding) => {
  for (const url of ['/', '/users', '/leads/7/', '/?page=2'])
    expect(await get(url, encoding), url).toEqual({ status: 200, text: '<!doctype html>The page' })
  expect(await get('/assets/main-1.js', encoding)).toEqual({ status: 200, text: 'run()' })
})

test.each(encodings)('a folder and a missing file are no call, asked for with Accept-Encoding %s', async (encoding) => {
  for (const url of ['/assets', '/assets/', '/assets/gone.js', `/assets/${'a'.repeat(300)}`, `/assets/${'a/'.repeat(6000)}`]) {
    const { status, text } = await get(url, encoding)
    expect([status, JSON.parse(text)], url).toEqual([404, { detail: sentences.noSuchCall }])
  }
})

test('files of the client wait in the line of their network; who proved themselves by a session does not', async () => {
  const turns = anonymousTurns()
  const own = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  own.setErrorHandler(answerTrouble)
  await serveWeb(own, folder, turns)
  const address = '203.0.113.9'
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const under = Array.from({ length: anonymousAtOnce.staffIdle }, () => turns.ofAnonymous({ share: 'files', address }, () => ended))
  const answered: string[] = []
  const get = async (name: string, cookie?: string) => {
    const answer = await own.inject({ url: '/assets/main-1.js', remoteAddress: address, headers: cookie ? { cookie } : {} })
    answered.push(name)
    return answer.statusCode
  }
  const stranger = get('stranger')
  const guess = get('guess', 'token=never-given')
  await turns.ofProven(senderOf('a-known-token'), { share: 'sessions', address }, async () => 'staff')
  expect(await get('staff', 'page=2; token=a-known-token')).toBe(200)
  expect(answered).toEqual(['staff'])
  end()
  expect(await Promise.all([stranger, guess, ...under])).toEqual([200, 200, ...under.map(() => undefined)])
  await own.close()
})
