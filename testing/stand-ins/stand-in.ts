import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Reply =
  | { status?: number; json: unknown }
  | { status?: number; text: string; headers?: Record<string, string> }
  | 'reset'
  | 'silence'

export interface StandIn {
  url: string
  /** Every request so far, with the time in milliseconds at which it came. */
  requests: { method: string; url: URL; headers: IncomingMessage['headers']; at: number }[]
  answer(reply: Reply | ((request: { url: URL }) => Reply)): void
  close(): Promise<void>
}

export async function openStandIn(): Promise<StandIn> {
  let reply: Reply | ((request: { url: URL }) => Reply) = { status: 404, text: '' }
  const requests: StandIn['requests'] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    requests.push({ method: request.method ?? '', url, headers: request.headers, at: performance.now() })
    const given = typeof reply === 'function' ? reply({ url }) : reply
    if (given === 'silence') return
    if (given === 'reset') return void request.socket.resetAndDestroy()
    const [type, body] = 'json' in given ? ['application/json', JSON.stringify(given.json)] : ['text/html', given.text]
    response.writeHead(given.status ?? 200, { 'content-type': type, ...('headers' in given && given.headers) }).end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (given) => {
      reply = given
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
