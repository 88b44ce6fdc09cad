import type { ServerDomain } from '#platform/server/domain.ts'
import { serveSettings } from './routes.ts'

export const domain: ServerDomain = { mount: serveSettings }
