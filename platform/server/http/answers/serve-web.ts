import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sentences } from '#platform/contract/refusal.ts'
import { RefusalError } from '../refuse.ts'
import { type anonymousTurns, filesQueue, senderOf } from '../requests/anonymous-turns.ts'
import { refuseNoTurn } from '../serve.ts'

/** In characters; ours are shorter. */
const longestName = 200
const longestPath = 1000

const isTooLong = (url: string) => url.length > longestPath || url.split(/[/?]/).some((part) => part.length > longestName)

const yearOfSeconds = 31_536_000

const tokenOfCookie = (cookies = '') => /(?:^|; )token=([\w-]+)/.exec(cookies)?.[1] ?? ''

/** Serves the built web client from `folder`: hashed assets for a year, and its page for every address that is not an operation. */
export async function serveWeb(app: FastifyInstance, folder: string, { ofAnonymous, isProven }: ReturnType<typeof anonymousTurns>) {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    // The file system rejects such a long name, and the request would be refused like one for a hidden file.
    app.addHook('onRequest', async ({ routeOptions, url }, reply) =>
      routeOptions.url === '/*' && isTooLong(url) ? reply.callNotFound() : undefined,
    )
    // A browser sends its session's token with files too. Here it only proves that the sender is known, and opens nothing.
    app.addHook('onRequest', async ({ routeOptions, headers, ip }) => {
      if (routeOptions.url !== '/*' || isProven(senderOf(tokenOfCookie(headers.cookie)))) return
      await ofAnonymous({ share: 'files', address: ip, queue: filesQueue }, async () => undefined).catch(refuseNoTurn)
    })
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      // A folder has no file to send; a request for it without a compression would be refused as hidden.
      allowedPath: (path) => !path.endsWith('/'),
      setHeaders: (response, path) => {
        const hashed = path.includes('/assets/')
        response.header('cache-control', hashed ? `public, max-age=${yearOfSeconds}, immutable` : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const page = built && request.method === 'GET' && !/^\/(api|assets|healthz|readyz|metrics)(\/|\?|$)/.test(request.url)
    if (page) return await ofAnonymous({ share: 'web', address: request.ip }, async () => reply.sendFile('index.html')).catch(refuseNoTurn)
    throw new RefusalError(404, { detail: sentences.noSuchCall })
  })
}
