import type { ServerDomain } from '#platform/server/domain.ts'
import { purgeExpired } from './purge-expired.ts'
import { serveSessions } from './routes.ts'

export const domain: ServerDomain = {
  mount: serveSessions,
  jobs: ({ db }) => ({ quick: { purge_expired: () => purgeExpired(db) } }),
  schedule: [{ task: 'purge_expired', cron: '17 * * * *' }],
}
