import type { ServerDomain } from '#platform/server/domain.ts'
import { serveNewLeads } from './routes.ts'

export const domain: ServerDomain = {
  mount: serveNewLeads,
}
