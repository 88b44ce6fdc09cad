import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStandInS3, type StandInS3 } from '#testing/stand-ins/stand-in-s3.ts'
import { openIncoming } from '../../config/incoming.ts'
import { openFiles } from './open-files.ts'

let folder: string
let incoming: string
let s3: StandInS3

beforeAll(async () => {
  s3 = await openStandInS3()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  incoming = openIncoming(folder)
  return () => rm(folder, { recursive: true })
})
afterAll(() => s3.close())

const chunks = Array.from({ length: 40 }, (_, at) => Buffer.alloc(10_000, at))
const whole = Buffer.concat(chunks)

describe.each(['disk', 'S3'])('%s', (store) => {
  let files: Disk
  beforeEach(async () => {
    files = await openFiles(store === 'disk' ? {} : s3.settings, folder, incoming)
  })

  test('keeps a stream whose length nobody knows, gives it back as it was, and forgets it', async () => {
    await files.putStream('calls/one.mp3', Readable.from(chunks), { contentType: 'audio/mpeg' })
    expect(Buffer.compare(Buffer.from(await files.getBytes('calls/one.mp3')), whole)).toBe(0)
    expect(await files.getMetaData('calls/one.mp3')).toMatchObject({ contentLength: whole.length })
    await files.delete('calls/one.mp3')
    await files.delete('calls/one.mp3')
    expect(await files.exists('calls/one.mp3')).toBe(false)
    expect(await readdir(incoming)).toEqual([])
  })

  test('keeps bytes, and a stream whose length is known', async () => {
    await files.put('a.webp', whole, { contentType: 'image/webp' })
    await files.putStream('b.webp', Readable.from(chunks, { objectMode: false }), {
      contentType: 'image/webp',
      contentLength: whole.length,
    })
    for (const key of ['a.webp', 'b.webp']) expect(Buffer.compare(Buffer.from(await files.getBytes(key)), whole)).toBe(0)
  })
})

test('a stream that breaks off leaves no file in a bucket', async () => {
  const files = await openFiles(s3.settings, folder, incoming)
  const broken = Readable.from(
    (function* () {
      yield chunks[0]
      throw new Error('The line is dead.')
    })(),
  )
  await expect(files.putStream('calls/half.mp3', broken)).rejects.toThrow()
  expect(s3.objects.has('calls/half.mp3')).toBe(false)
  expect(await readdir(incoming)).toEqual([])
})

test('a wrong key is refused, and an error passes on as one', async () => {
  const wrong = { s3: { ...s3.settings.s3, credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'another' } } }
  const files = await openFiles(wrong, folder, incoming)
  await expect(files.put('a.webp', whole)).rejects.toMatchObject({ cause: { name: 'SignatureDoesNotMatch' } })
})
