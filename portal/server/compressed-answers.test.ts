import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { callsOfSources } from '#domains/leads/contract/lists.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { openOffice } from '#testing/make/open-office.ts'

const { server, app, db, asha } = await openOffice()
afterAll(() => server.close())

test('a list goes compressed to a browser, with the bytes that it says', async () => {
  for (let lead = 0; lead < 10; lead++) await makeLead(db, { lead: { owner_id: asha.id, name: 'Savitri Deshpande' } })
  const url = `${callsOfSources.all.path}?limit=10`
  const plain = await app.inject({ url, headers: asha.headers })
  const packed = await app.inject({ url, headers: { ...asha.headers, 'accept-encoding': 'gzip, deflate, br' } })
  expect([plain.statusCode, plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([200, undefined, 'br'])
  expect(packed.headers.vary).toContain('accept-encoding')
  expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length)
  expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(plain.json())
})
