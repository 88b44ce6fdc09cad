import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

const policyWith = (tilesFrom: string[]) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // Mantine sets sizes and colours through style attributes.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  // A map fetches its style and tiles by script.
  connectSrc: ["'self'", ...tilesFrom],
  workerSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
})

/** Trusted Types policies for markup that runs no script: a sandboxed frame, and text pasted into an editor. */
const inert = ['framed-page', 'ProseMirrorClipboard']

/** Sets the headers against script injection, framing and sniffing; answers of operations are never stored by a browser or proxy. */
export function guardBrowser(app: FastifyInstance, { isHttps, mapStyleUrl }: { isHttps: boolean; mapStyleUrl?: string | undefined }) {
  const tilesFrom = mapStyleUrl ? [new URL(mapStyleUrl).origin] : []
  // Built once: Fastify's plugin would build the whole policy again for each request.
  const guard = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...policyWith(tilesFrom), requireTrustedTypesFor: ["'script'"], trustedTypes: ['default', ...inert] },
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
  })
  app.addHook('onRequest', (request, reply, done) => guard(request.raw, reply.raw, done as () => void))
  app.addHook('onSend', async (request, reply) => {
    if (/^\/(api|serving)\//.test(request.url) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** Sets the policy of the API's docs page, whose own scripts need no Trusted Types. */
export const guardDocs = helmet.contentSecurityPolicy({ useDefaults: false, directives: policyWith([]) })
