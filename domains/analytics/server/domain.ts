import type { ServerDomain } from '#platform/server/domain.ts'
import { serveAnalytics } from './routes.ts'

export const domain: ServerDomain = { mount: serveAnalytics }
