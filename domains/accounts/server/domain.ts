import type { ServerDomain } from '#platform/server/domain.ts'
import { serveAccounts } from './routes.ts'
import { purgeExpired } from './sessions/purge-expired.ts'

export const domain: ServerDomain = {
  mount: (app, { gateways }) => serveAccounts(app, gateways),
  jobs: ({ db }) => ({ quick: { purge_expired: () => purgeExpired(db) } }),
  schedule: [{ task: 'purge_expired', every: '1 hour', at: '00:17' }],
}
