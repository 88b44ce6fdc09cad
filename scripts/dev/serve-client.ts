import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative, sep } from 'node:path'
import { type Connect, createServer, type ViteDevServer } from 'vite'
import { checkout } from '#platform/server/config/checkout.ts'
import type { Settings } from '#platform/server/config/settings.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import { devPolicy } from './dev-policy.ts'
import { restartsServer } from './restarts-server.ts'

interface Server {
  url: string
  isReady: () => Promise<boolean>
  restart: () => void
}

/** The addresses that the server answers itself; every other one is the client's. */
const ofServer = '^/(api|healthz|readyz|metrics)(/|\\?|$)'

const pageHeaders = ['content-security-policy', 'referrer-policy', 'x-content-type-options', 'x-frame-options']

const isPage = ({ headers, method }: IncomingMessage) => method === 'GET' && (headers.accept ?? '').includes('text/html')

async function guardPage(response: ServerResponse, server: Server, nonce: string): Promise<void> {
  const { headers } = await fetch(`${server.url}/healthz`)
  for (const name of pageHeaders) {
    const value = headers.get(name)
    if (value) response.setHeader(name, name === 'content-security-policy' ? devPolicy(value, nonce) : value)
  }
}

function afterServer(server: Server, nonce: string): Connect.NextHandleFunction {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const page = isPage(request)
    if (!page && !new RegExp(ofServer).test(request.url ?? '')) return true
    if (await server.isReady()) {
      if (page) await guardPage(response, server, nonce)
      return true
    }
    const detail = 'The server does not start; the terminal says why. It starts again as soon as a file of it changes.'
    response.writeHead(503, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify({ detail }))
    return false
  }
  return (request, response, next) => void answer(request, response).then((goesOn) => goesOn && next(), next)
}

function watchServer({ watcher }: ViteDevServer, restart: () => void): void {
  watcher.add(['domains', 'platform', 'portal', 'demo', '.env'].map((path) => join(checkout, path)))
  watcher.on('all', (event, path) => {
    const isChange = event === 'add' || event === 'change' || event === 'unlink'
    if (isChange && restartsServer(relative(checkout, path).replaceAll(sep, '/'))) restart()
  })
}

export async function serveClient({ host, port }: Pick<Settings, 'host' | 'port'>, server: Server) {
  const nonce = randomBytes(16).toString('base64')
  const vite = await createServer({
    configFile: join(checkout, 'portal/web/vite.config.ts'),
    clearScreen: false,
    html: { cspNonce: nonce },
    plugins: [{ name: 'after-server', configureServer: ({ middlewares }) => void middlewares.use(afterServer(server, nonce)) }],
    server: { host, port, strictPort: true, proxy: { [ofServer]: { target: server.url, xfwd: true } } },
  })
  await vite.listen().catch(async (error: Error) => {
    await vite.close()
    throw new SetupError(`The portal cannot listen: ${error.message}. Stop the other program, or choose another port with PORT=…`)
  })
  watchServer(vite, server.restart)
  const address = vite.httpServer?.address() as AddressInfo
  return { port: address.port, close: () => vite.close() }
}
