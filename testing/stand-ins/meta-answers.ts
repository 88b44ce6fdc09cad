import type { IncomingMessage } from 'node:http'
import { newWamid, numberId } from './meta-messages.ts'

export interface SentMessage {
  id: string
  to: string
  body: Record<string, unknown>
  at: number
}

interface StoredFile {
  contents: Buffer
  type: string
}

/** The state of the stand-in for Meta. */
export interface MetaBook {
  url: string
  ledger: SentMessage[]
  uploads: Map<string, StoredFile & { name: string }>
  templates: object[]
  files: Map<string, StoredFile & { lifetime: number }>
  addresses: Map<string, { id: string; until: number }>
}

export const account = {
  ...{ numberId, businessId: '102290129340398', version: 'v23.0' },
  ...{ token: 'token-of-the-system-user', appSecret: 'secret-of-the-app', verifyToken: 'a-token-that-was-agreed' },
}

/** HTTP statuses of codes that Meta's page names; any other is 400. */
const statusOfCode: Readonly<Record<number, number>> = { 190: 401, 10: 403, 2: 503, 131000: 500, 130429: 429 }

export interface MetaAnswer {
  status: number
  json?: unknown
  file?: StoredFile
  headers?: Record<string, string>
}

export const metaRefusal = (code: number, details: string, status = statusOfCode[code] ?? 400): MetaAnswer => ({
  status,
  json: {
    error: {
      message: `(#${code}) ${details}`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details },
      fbtrace_id: 'A',
    },
  },
})

const kinds = ['text', 'image', 'video', 'audio', 'document', 'template']

/** Meta's error for a message that does not fit its description. */
function wrongIn(body: Record<string, unknown>, uploads: ReadonlyMap<string, unknown>): string | undefined {
  const { messaging_product: product, to, type } = body
  if (product !== 'whatsapp') return 'Parameter messaging_product is missing'
  if (!/^\d{8,15}$/.test(String(to))) return 'Parameter to is no number'
  if (!kinds.includes(String(type))) return 'Parameter type is unknown'
  const content = body[String(type)] as Record<string, unknown> | undefined
  if (!content) return `Parameter ${String(type)} is missing`
  const text = content.body
  if (type === 'text' && (typeof text !== 'string' || text === '' || [...text].length > 4096))
    return 'Parameter text.body is too long or empty'
  if (['image', 'video', 'audio', 'document'].includes(String(type)) && !uploads.has(String(content.id))) return 'Media id is unknown'
  if (type === 'audio' && 'caption' in content) return 'Parameter caption is not allowed'
  return undefined
}

function accept({ ledger, uploads }: MetaBook, body: Record<string, unknown>): MetaAnswer {
  const wrong = wrongIn(body, uploads)
  if (wrong) return metaRefusal(100, wrong)
  const message = { id: newWamid(), to: `+${String(body.to)}`, body, at: Date.now() }
  ledger.push(message)
  return {
    status: 200,
    json: { messaging_product: 'whatsapp', contacts: [{ input: body.to, wa_id: body.to }], messages: [{ id: message.id }] },
  }
}

async function takeFile({ uploads }: MetaBook, request: IncomingMessage, contents: Buffer): Promise<MetaAnswer> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(contents), { headers }).formData()
  const file = form.get('file') as File
  const id = String(900_000_000 + uploads.size)
  uploads.set(id, { contents: Buffer.from(await file.arrayBuffer()), type: String(form.get('type')), name: file.name })
  return { status: 200, json: { id } }
}

const pageSize = 2

function listTemplates({ templates }: MetaBook, query: URLSearchParams): MetaAnswer {
  const start = Number(query.get('after') ?? 0)
  const data = templates.slice(start, start + pageSize)
  const end = start + data.length
  const cursors = { before: String(start), ...(end < templates.length && { after: String(end) }) }
  return { status: 200, json: { data, paging: { cursors } } }
}

function addressOf({ files, addresses, url }: MetaBook, id: string): MetaAnswer {
  const file = files.get(id)
  if (!file) return metaRefusal(100, 'Media is unknown')
  const key = newWamid()
  addresses.set(key, { id, until: Date.now() + file.lifetime })
  const json = { url: `${url}/files/${key}`, mime_type: file.type, sha256: 'x', file_size: file.contents.length, id }
  return { status: 200, json }
}

function fileAt({ files, addresses }: MetaBook, key: string): MetaAnswer {
  const address = addresses.get(key)
  const file = address && files.get(address.id)
  return file && address.until > Date.now() ? { status: 200, file } : { status: 404, json: {} }
}

export type MetaEndpoint = 'messages' | 'media' | 'templates' | 'file' | 'address' | 'number'

const base = `/${account.version}/`

export function metaEndpoint(method: string, path: string): MetaEndpoint | undefined {
  if (method === 'POST' && path === `${base}${account.numberId}/messages`) return 'messages'
  if (method === 'POST' && path === `${base}${account.numberId}/media`) return 'media'
  if (method !== 'GET') return undefined
  if (path === `${base}${account.businessId}/message_templates`) return 'templates'
  if (path === `${base}${account.numberId}`) return 'number'
  if (path.startsWith('/files/')) return 'file'
  return path.startsWith(base) ? 'address' : undefined
}

/** Meta's answer without a fault. */
export async function answerAsMeta(book: MetaBook, request: IncomingMessage, target: URL, contents: Buffer): Promise<MetaAnswer> {
  if (request.headers.authorization !== `Bearer ${account.token}`) return metaRefusal(190, 'Invalid OAuth access token')
  const last = decodeURIComponent(target.pathname.split('/').at(-1) ?? '')
  const answers: Record<MetaEndpoint, () => MetaAnswer | Promise<MetaAnswer>> = {
    messages: () => accept(book, JSON.parse(contents.toString())),
    media: () => takeFile(book, request, contents),
    templates: () => listTemplates(book, target.searchParams),
    number: () => ({ status: 200, json: { id: account.numberId } }),
    file: () => fileAt(book, last),
    address: () => addressOf(book, last),
  }
  const endpoint = metaEndpoint(request.method ?? '', target.pathname)
  return endpoint ? await answers[endpoint]() : { status: 404, json: {} }
}
