import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { photoRefusals } from '#domains/files/contract/photos.ts'
import { removeLostFiles } from '#domains/files/server/remove-lost-files.ts'
import { keyOf } from '#domains/files/server/store-file.ts'
import { sentences } from '#platform/contract/refusal.ts'
import { openFiles } from '#platform/server/gateways/files/open-files.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { makePhoto } from '#testing/make/make-photo.ts'
import { makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { openStandInS3, type StandInS3 } from '#testing/stand-ins/stand-in-s3.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { purgePhotos } from './purge-photos.ts'

let gateways: Gateways
let server: TestServer
let headers: { authorization: string }
let school: { id: number; slug: string }
let s3: StandInS3
let disk: Gateways['files']
let bucket: Gateways['files']

beforeAll(async () => {
  s3 = await openStandInS3()
  gateways = await testGateways()
  disk = gateways.files
  bucket = await openFiles(s3.settings, '', gateways.incoming)
  server = await testServer({ gateways })
  headers = (await makeStaff(server.db, 'database_executive', { name: 'Asha Rao' })).headers
})
beforeEach(async () => {
  school = await makeSchool(server.db)
})
afterEach(() => {
  s3.fault = undefined
  s3.faulty = undefined
  gateways.files = disk
})
afterAll(async () => {
  await server.close()
  await s3.close()
})

const at = (path = '', { slug } = school) => `/api/v1/schools/${slug}/${path}`
const formOf = (photo: Uint8Array<ArrayBuffer>, name = 'gate.jpg', fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('photo', new Blob([photo], { type: 'image/jpeg' }), name)
  return form
}
const send = async (payload: FormData, key?: string) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: at('gallery/'),
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}
const ask = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
  const answer = await server.app.inject({ method, url: at(path), headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const small = () => makePhoto({ width: 60, height: 40 })
const add = async (caption = '') => (await send(formOf(await small(), 'gate.jpg', { caption }))).body.id as number
const captions = async () => (await ask('GET', 'gallery/')).body.results.map((photo: { caption: string }) => photo.caption)
const files = () => server.db.selectFrom('stored_file').selectAll().execute()
const age = (days: number) => sql`update stored_file set forget_at = forget_at - make_interval(days => ${days})`.execute(server.db)
const nobodyWaits = () => expect.poll(() => readdir(gateways.incoming), { timeout: 5_000 }).toEqual([])

describe.each(['disk', 'S3'])('files on %s', (store) => {
  beforeEach(() => {
    gateways.files = store === 'disk' ? disk : bucket
  })

  test('a photo is kept upright in three sizes without what else its file told, served to be kept, and gone once deleted', async () => {
    const exif = { IFD0: { Copyright: 'a hidden word' }, IFD3: { GPSLatitude: '18/1 31/1 0/1', GPSLatitudeRef: 'N' } }
    const sent = await makePhoto({ width: 2400, height: 1200, exif, orientation: 6 })
    expect(Buffer.from(sent).includes('a hidden word')).toBe(true)
    const { status, body: photo } = await send(formOf(sent, 'gate.jpg', { caption: ' The gate ' }))
    expect([status, photo]).toEqual([200, expect.objectContaining({ caption: 'The gate', added_by: 'Asha Rao' })])
    const sizes = photo.sizes.map(({ width, height }: { width: number; height: number }) => [width, height])
    expect(sizes).toEqual([
      [1024, 2048],
      [512, 1024],
      [200, 400],
    ])
    for (const { url, width, height } of photo.sizes) {
      const answer = await server.app.inject({ url })
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
      const { exif: camera, icc, xmp, ...read } = await sharp(answer.rawPayload).metadata()
      expect([read.format, read.width, read.height, camera, icc, xmp]).toEqual(['webp', width, height, undefined, undefined, undefined])
      expect(url).toMatch(/^\/api\/v1\/files\/[\w-]{24}\.webp$/)
      const known = await server.app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } })
      expect([known.statusCode, known.body]).toEqual([304, ''])
    }
    const [{ url }] = photo.sizes
    const name = url.split('/').at(-1)
    expect(await gateways.files.exists(keyOf({ name }))).toBe(true)
    expect((await ask('DELETE', `gallery/${photo.id}/`)).body).toEqual({ changed: 1 })
    expect((await server.app.inject({ url })).statusCode).toBe(404)
    // Until then the deletion can be undone.
    await removeLostFiles(server.db, gateways)
    expect(await gateways.files.exists(keyOf({ name }))).toBe(true)
    await age(31)
    await removeLostFiles(server.db, gateways)
    expect(await gateways.files.exists(keyOf({ name }))).toBe(false)
    await nobodyWaits()
  })
})

describe('a store that is away', () => {
  beforeEach(() => {
    gateways.files = bucket
  })

  test.each(['reset', 'SlowDown', 'InternalError', 'AccessDenied', 'NoSuchBucket'] as const)(
    '(%s) takes no photo and leaves nothing',
    async (fault) => {
      s3.fault = fault
      const key = crypto.randomUUID()
      const photo = await small()
      expect(await send(formOf(photo), key)).toEqual({ status: 503, body: { detail: 'SERVER DOWN' } })
      expect(await captions()).toEqual([])
      expect((await ask('GET', 'history/')).body.count).toBe(0)
      // The same again, with the same key, counts as soon as the store is there.
      s3.fault = undefined
      expect((await send(formOf(photo), key)).status).toBe(200)
      expect((await send(formOf(photo), key)).status).toBe(200)
      expect(await captions()).toEqual([''])
      await age(2)
      await removeLostFiles(server.db, gateways)
      expect((await files()).filter(({ forget_at }) => forget_at !== null)).toEqual([])
      for (const { name } of await files())
        if (s3.objects.has(keyOf({ name })) === false) expect(await disk.exists(keyOf({ name }))).toBe(true)
    },
  )

  test('shows a sentence instead of a photo, and a photo that breaks off is not taken for a whole one', async () => {
    await add()
    const [{ sizes }] = (await ask('GET', 'gallery/')).body.results
    s3.fault = 'InternalError'
    const answer = await server.app.inject({ url: sizes[0].url })
    expect([answer.statusCode, answer.json().detail]).toEqual([503, expect.stringMatching(/^The store of files does not answer/)])
    s3.fault = 'breaks off'
    await expect(server.app.inject({ url: sizes[0].url })).rejects.toThrow()
  })

  test('does not keep the job that removes files from trying again', async () => {
    const id = await add()
    await ask('DELETE', `gallery/${id}/`)
    await age(31)
    const before = await files()
    s3.fault = 'SlowDown'
    await expect(removeLostFiles(server.db, gateways)).rejects.toThrow()
    expect(await files()).toEqual(before)
  })
})

/** A picture with many points that takes a few kilobytes. */
async function bomb(side: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const line = Buffer.alloc(1 + Math.ceil(side / 8))
  const lines = Readable.from(
    (function* () {
      for (let y = 0; y < side; y++) yield line
    })(),
  )
  const packed = await buffer(lines.pipe(createDeflate({ level: 9 })))
  const parts = [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat(parts))
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

describe('a file that is not a photo is refused with advice, and nothing is kept', () => {
  test.each([
    ['an SVG', async () => bytes(svg), photoRefusals.noPhoto],
    ['a renamed executable', async () => bytes(`MZ\x90\0\x03${'\0'.repeat(100)}`), photoRefusals.noPhoto],
    ['a program of Linux', async () => bytes(`\x7fELF\x02${'\0'.repeat(100)}`), photoRefusals.noPhoto],
    ['a PDF', async () => bytes('%PDF-1.7\n1 0 obj'), photoRefusals.noPhoto],
    ['nothing', async () => bytes(''), photoRefusals.noPhoto],
    ['a photo of a telephone', async () => bytes(`\0\0\0\x18ftypheic${'\0'.repeat(100)}`), photoRefusals.heicPhoto],
    ['an SVG behind the beginning of a JPEG', async () => bytes(`\xff\xd8\xff\xe0${svg}`), photoRefusals.brokenPhoto],
    ['half a photo', async () => (await makePhoto()).slice(0, 40_000), photoRefusals.brokenPhoto],
    ['a picture that unpacks to 400 million points', () => bomb(20_000), photoRefusals.hugePhoto],
  ] as const)('%s', async (_, make, [status, detail]) => {
    const sent = await make()
    await unchangedBy(server.db, async () => {
      expect(await send(formOf(sent))).toEqual({ status, body: { detail } })
    })
    await nobodyWaits()
  })

  test('a page hidden behind a photo is not in what is kept', async () => {
    const sent = new Uint8Array(Buffer.concat([await small(), Buffer.from('<script>alert(1)</script>'.repeat(20))]))
    const { body } = await send(formOf(sent, '../../etc/gate.html'))
    const { rawPayload } = await server.app.inject({ url: body.sizes[0].url })
    expect(rawPayload.includes('<script>')).toBe(false)
  })

  test.each([
    [
      'more than 25 MB',
      () => formOf(new Uint8Array(26 * 2 ** 20)),
      413,
      'A file here may have at most 25 MB. Make it smaller and send it again.',
    ],
    ['no file', () => Object.assign(new FormData(), {}), 400, sentences.malformed],
  ] as const)('%s', async (_, make, status, detail) => {
    const form = make()
    if (!form.has('photo')) form.set('caption', 'The gate')
    await unchangedBy(server.db, async () => {
      const answer = await send(form)
      expect([answer.status, answer.body.detail]).toEqual([status, detail])
    })
    await nobodyWaits()
  })

  test.each([
    [
      'JSON that names a file of the server',
      'application/json',
      '{"photo":{"path":"/etc/passwd","sha256":"a"}}',
      415,
      sentences.wrongUploadType,
    ],
    [
      'a form that breaks off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\nhalf',
      400,
      sentences.brokenUpload,
    ],
    [
      'a form in which JSON stands for the file',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="photo"\r\nContent-Type: application/json\r\n\r\n{"path":"/etc/passwd","sha256":"a"}\r\n--x--\r\n',
      400,
      sentences.malformed,
    ],
    [
      'two files',
      'multipart/form-data; boundary=x',
      ['a', 'b'].map((name) => `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\nhalf\r\n`).join('') +
        '--x--\r\n',
      400,
      sentences.oneFile,
    ],
  ] as const)('%s', async (_, type, payload, status, detail) => {
    await unchangedBy(server.db, async () => {
      const answer = await server.app.inject({
        method: 'POST',
        url: at('gallery/'),
        headers: { ...headers, 'content-type': type },
        payload,
      })
      expect([answer.statusCode, answer.json().detail]).toEqual([status, detail])
    })
    await nobodyWaits()
  })

  test('a form where JSON is meant', async () => {
    const form = new FormData()
    form.set('caption', 'The gate')
    const answer = await server.app.inject({ method: 'PATCH', url: at('gallery/1/'), headers, payload: form })
    expect([answer.statusCode, answer.json().detail]).toEqual([415, sentences.wrongMediaType])
  })
})

describe('the gallery', () => {
  test('is put in order, though photos come and go meanwhile, and two orders at once are told apart', async () => {
    const [first, second, third] = [await add('first'), await add('second'), await add('third')]
    expect(await captions()).toEqual(['first', 'second', 'third'])
    const fourth = await add('fourth')
    expect((await ask('PUT', 'gallery/', { order: [third, first, second, 999_999], seen: [first, second, third] })).body).toEqual({
      changed: 1,
    })
    expect(await captions()).toEqual(['third', 'first', 'second', 'fourth'])
    const { status, body } = await ask('PUT', 'gallery/', { order: [second, first, third, fourth], seen: [first, second, third, fourth] })
    expect([status, body.conflicts[0].by]).toEqual([409, 'Asha Rao'])
    const [change] = (await ask('GET', 'history/')).body.results
    expect(change).toMatchObject({ part: 'gallery', said: [{ field: 'order', label: 'Order of the photos' }] })
    expect((await ask('POST', `history/${change.id}/undo/`)).status).toBe(200)
    expect(await captions()).toEqual(['first', 'second', 'third', 'fourth'])
  })

  test('keeps its captions from being overwritten unseen', async () => {
    const id = await add('gate')
    expect((await ask('PATCH', `gallery/${id}/`, { caption: 'The gate', seen: 'gate' })).body).toEqual({ changed: 1 })
    const { status, body } = await ask('PATCH', `gallery/${id}/`, { caption: 'Main gate', seen: 'gate' })
    expect([status, body.conflicts[0]]).toEqual([409, expect.objectContaining({ mine: 'Main gate', theirs: 'The gate' })])
    expect(await captions()).toEqual(['The gate'])
  })

  test('has a deleted photo again where it was, by an undo within 30 days, and then no more', async () => {
    const id = await add('first')
    await add('second')
    await ask('DELETE', `gallery/${id}/`)
    expect(await captions()).toEqual(['second'])
    expect((await ask('DELETE', `gallery/${id}/`)).status).toBe(404)
    const undoLast = async () => ask('POST', `history/${(await ask('GET', 'history/')).body.results[0].id}/undo/`)
    expect((await undoLast()).status).toBe(200)
    expect(await captions()).toEqual(['first', 'second'])
    const [{ sizes }] = (await ask('GET', 'gallery/')).body.results
    expect((await server.app.inject({ url: sizes[0].url })).statusCode).toBe(200)
    await ask('DELETE', `gallery/${id}/`)
    await age(31)
    await sql`update school_photo set removed_at = removed_at - interval '31 days' where id = ${id}`.execute(server.db)
    await purgePhotos(server.db)
    await removeLostFiles(server.db, gateways)
    expect(await undoLast()).toEqual({ status: 409, body: { detail: 'This photo was deleted for good. Upload it again.' } })
  })

  test('cannot be changed through another school, and takes no more photos when full', async () => {
    const id = await add()
    const other = await makeSchool(server.db)
    const answer = await server.app.inject({ method: 'DELETE', url: at(`gallery/${id}/`, other), headers })
    expect([answer.statusCode, answer.json().detail]).toEqual([404, 'This photo was deleted meanwhile.'])
    await sql`insert into school_photo (school_id, sizes) select ${school.id}, '[]' from generate_series(2, 100)`.execute(server.db)
    expect(await send(formOf(await small()))).toEqual({
      status: 409,
      body: { detail: 'A school can have at most 100 photos. Delete one first.' },
    })
  })
})
