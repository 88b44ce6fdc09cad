import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FileSettings } from '#platform/server/config/file-settings.ts'

/** How a store fails, as S3 documents its errors; `breaks off` ends an answer in the middle of a file. */
type Fault = 'silence' | 'reset' | 'breaks off' | 'SlowDown' | 'InternalError' | 'AccessDenied' | 'NoSuchBucket'

interface StoredObject {
  body: Buffer
  type: string
  at: Date
}

export interface StandInS3 {
  settings: Required<FileSettings>
  objects: Map<string, StoredObject>
  requests: { method: string; key: string }[]
  fault: Fault | undefined
  /** Limits the faults to these methods, if given. */
  faulty: readonly string[] | undefined
  close(): Promise<void>
}

const statuses: Record<string, number> = {
  SlowDown: 503,
  InternalError: 500,
  AccessDenied: 403,
  SignatureDoesNotMatch: 403,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  MissingContentLength: 411,
  XAmzContentSHA256Mismatch: 400,
  NotImplemented: 501,
}

function refuse(response: ServerResponse, code: string, hasBody = true) {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message><RequestId>1</RequestId></Error>`
  response.writeHead(statuses[code] ?? 400, { 'content-type': 'application/xml' }).end(hasBody ? xml : undefined)
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Signature version 4, computed again from the request: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned({ method = '', headers }: IncomingMessage, url: URL, secret: string, keyId: string): boolean {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(headers.authorization ?? '')
  if (!parts) return false
  const [, id, scope = '', signed = '', signature] = parts
  const [day = '', region = '', service = ''] = scope.split('/')
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, url.pathname, query.join('&'), lines.join(''), signed, headers['x-amz-content-sha256']].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<Buffer | string>((made, text) => hmac(made, text), `AWS4${secret}`)
  return id === keyId && hmac(key, toSign).toString('hex') === signature
}

function put(request: IncomingMessage, response: ServerResponse, body: Buffer, object: { key: string; objects: StandInS3['objects'] }) {
  const declared = request.headers['x-amz-content-sha256']
  if (request.headers['content-length'] === undefined) return refuse(response, 'MissingContentLength')
  // Older stores know nothing of a body in signed chunks and keep it as it came; so does this one.
  const isHash = /^[0-9a-f]{64}$/.test(String(declared))
  if (isHash && declared !== sha256(body)) return refuse(response, 'XAmzContentSHA256Mismatch')
  object.objects.set(object.key, { body, type: request.headers['content-type'] ?? 'binary/octet-stream', at: new Date() })
  response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
}

function read(method: string, response: ServerResponse, { body, type, at }: StoredObject, breaksOff: boolean) {
  const etag = `"${createHash('md5').update(body).digest('hex')}"`
  response.writeHead(200, { 'content-type': type, 'content-length': body.length, 'last-modified': at.toUTCString(), etag })
  if (method === 'HEAD') return void response.end()
  if (!breaksOff) return void response.end(body)
  response.write(body.subarray(0, body.length / 2), () => response.destroy())
}

type Store = Pick<StandInS3, 'objects' | 'fault' | 'faulty'>

const bucket = 'inside-files'
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'the-secret-key' }

/** The error that a request gets, if any. */
function errorOf(request: IncomingMessage, url: URL, fault: Fault | undefined): string | undefined {
  if (!isSigned(request, url, credentials.secretAccessKey, credentials.accessKeyId)) return 'SignatureDoesNotMatch'
  if (fault && fault !== 'breaks off') return fault
  return url.pathname.startsWith(`/${bucket}/`) ? undefined : 'NoSuchBucket'
}

async function answer(request: IncomingMessage, response: ServerResponse, { objects, ...store }: Store, url: URL): Promise<void> {
  const method = request.method ?? ''
  const key = decodeURIComponent(url.pathname.slice(bucket.length + 2))
  const fault = store.faulty?.includes(method) === false ? undefined : store.fault
  if (fault === 'reset') return void request.socket.resetAndDestroy()
  const body = await buffer(request).catch(() => undefined)
  if (!body || fault === 'silence') return
  const error = errorOf(request, url, fault)
  if (error) return refuse(response, error, method !== 'HEAD')
  if (method === 'PUT') return put(request, response, body, { key, objects })
  if (method === 'DELETE') {
    // A file that is not there counts as deleted.
    objects.delete(key)
    return void response.writeHead(204).end()
  }
  const found = objects.get(key)
  if (method !== 'GET' && method !== 'HEAD') return refuse(response, 'NotImplemented')
  if (!found) return refuse(response, 'NoSuchKey', method !== 'HEAD')
  read(method, response, found, fault === 'breaks off')
}

/** A store that follows S3's documented contract for one bucket, path-style: signatures, lengths and hashes are checked. */
export async function openStandInS3(): Promise<StandInS3> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    standIn.requests.push({ method: request.method ?? '', key: url.pathname })
    void answer(request, response, standIn, url)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const standIn: StandInS3 = {
    settings: { s3: { bucket, region: 'ap-south-1', endpoint, credentials } },
    objects: new Map(),
    requests: [],
    fault: undefined,
    faulty: undefined,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return standIn
}
