import type { ServerDomain } from '#platform/server/domain.ts'
import { servePrivacy } from './routes.ts'

export const domain: ServerDomain = {
  mount: (app, { gateways, domains }) => servePrivacy(app, gateways, domains),
  personTables: { parent_request: { rows: 'moved', at: 'at' } },
}
