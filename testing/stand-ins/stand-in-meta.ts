import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MetaSettings } from '#platform/server/gateways/whatsapp/meta/meta-whatsapp.ts'
import {
  account,
  answerAsMeta,
  type MetaAnswer,
  type MetaBook,
  type MetaEndpoint,
  metaEndpoint,
  metaRefusal,
  type SentMessage,
} from './meta-answers.ts'

/** The connection may break before or after the request took effect. */
export type MetaFault =
  | { code: number; status?: number; details?: string; retryAfter?: number }
  | 'silence'
  | 'silence after accept'
  | 'reset'
  | 'reset after accept'
  | 'malformed'
  | 'bad gateway'
  | { delay: number }

export interface StandInMeta extends Pick<MetaBook, 'url' | 'uploads' | 'templates'> {
  settings: MetaSettings
  /** Every message that was accepted, in order: what parents got. */
  ledger: readonly SentMessage[]
  requests: { endpoint: MetaEndpoint | undefined; at: number }[]
  fault(endpoint: MetaEndpoint, fault: MetaFault, times?: number): void
  /** The fault of a message for which no planned one waits; none unless a test sets it. */
  mishap: () => MetaFault | undefined
  /** Keeps a parent's file and returns its id; its address works for `lifetime` milliseconds. */
  keepFile(contents: Buffer, type: string, lifetime?: number): string
  close(): Promise<void>
}

function write(response: ServerResponse, { status, json, file, headers }: MetaAnswer) {
  response.writeHead(status, { 'content-type': file?.type ?? 'application/json', ...headers }).end(file?.contents ?? JSON.stringify(json))
}

const pages: Partial<Record<string, [number, string]>> = {
  malformed: [200, '<html>OK</html>'],
  'bad gateway': [502, '<html>Bad gateway</html>'],
}

/** Answers for a fault that comes before the request takes effect; false where it takes effect after all. */
function isSpoilt(fault: MetaFault | undefined, request: IncomingMessage, response: ServerResponse): boolean {
  if (fault === undefined || (typeof fault === 'object' && 'delay' in fault)) return false
  if (typeof fault === 'object') {
    const { code, details = `Details of ${code}`, status, retryAfter } = fault
    const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
    write(response, { ...metaRefusal(code, details, status), headers })
    return true
  }
  if (fault.endsWith('after accept')) return false
  const [status, page] = pages[fault] ?? []
  if (status) response.writeHead(status, { 'content-type': 'text/html' }).end(page)
  else if (fault === 'reset') request.socket.resetAndDestroy()
  return true
}

function serveWith(book: MetaBook, standIn: StandInMeta, faults: Map<MetaEndpoint, MetaFault[]>) {
  return async (request: IncomingMessage, response: ServerResponse) => {
    const target = new URL(request.url ?? '/', 'http://stand-in')
    const endpoint = metaEndpoint(request.method ?? '', target.pathname)
    standIn.requests.push({ endpoint, at: Date.now() })
    const contents = await buffer(request)
    const fault = (endpoint && faults.get(endpoint)?.shift()) ?? (endpoint === 'messages' ? standIn.mishap() : undefined)
    if (isSpoilt(fault, request, response)) return
    if (typeof fault === 'object' && 'delay' in fault) await sleep(fault.delay)
    const answer = await answerAsMeta(book, request, target, contents)
    if (fault === 'reset after accept') request.socket.resetAndDestroy()
    else if (fault !== 'silence after accept') write(response, answer)
  }
}

/** A server that speaks Meta's Cloud API for one number, and can go wrong in every way that is known of it. */
export async function openStandInMeta(): Promise<StandInMeta> {
  const faults = new Map<MetaEndpoint, MetaFault[]>()
  const book: MetaBook = { url: '', ledger: [], uploads: new Map(), templates: [], files: new Map(), addresses: new Map() }
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  book.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const standIn: StandInMeta = {
    ...{ url: book.url, ledger: book.ledger, uploads: book.uploads, templates: book.templates, requests: [], mishap: () => undefined },
    settings: { ...account, baseUrl: book.url, patience: 1_500, pause: 0 },
    fault: (endpoint, fault, times = 1) => faults.set(endpoint, [...(faults.get(endpoint) ?? []), ...Array(times).fill(fault)]),
    keepFile(contents, type, lifetime = 300_000) {
      const id = String(700_000_000 + book.files.size)
      book.files.set(id, { contents, type, lifetime })
      return id
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  const serve = serveWith(book, standIn, faults)
  return standIn
}
