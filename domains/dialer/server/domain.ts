import type { ServerDomain } from '#platform/server/domain.ts'
import { heldBy } from './lease.ts'
import { purgeDialer } from './purge-dialer.ts'
import { serveDialer } from './routes.ts'

export const domain: ServerDomain = {
  mount: serveDialer,
  jobs: ({ db }) => ({ quick: { purge_dialer: () => purgeDialer(db) } }),
  schedule: [{ task: 'purge_dialer', cron: '53 20 * * *' }],
  personTables: ['dial_lease'],
  heldBy,
}
